"""From what a person names to a data set: a folder, a LoCoMo file, or a bundled name."""

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path

from trivium.errors import InputError
from trivium.eval.dataset import Dataset
from trivium.eval.folder import FILES, read_folder
from trivium.eval.locomo import read_locomo
from trivium.integrations.importers.formats import detect

__all__ = ["BUNDLED", "holds_dataset", "load_dataset"]

#: The data sets that come with the package.
BUNDLED: Sequence[str] = ("authored",)


def load_dataset(source: str | Path) -> Dataset:
    """The data set that *source* names: a folder, a LoCoMo JSON file, or one of `BUNDLED`.

    Raises:
        InputError: There is none, or what is there cannot be used; file and line are told.
    """
    path = Path(source)
    if path.is_dir():
        return read_folder(path)
    if path.is_file():
        return _read_file(path)
    if str(source) in BUNDLED:
        with as_file(files("trivium.eval") / "data" / str(source)) as folder:
            return replace(read_folder(folder), name=str(source))
    msg = (
        f"there is no data set {str(source)!r}; name a folder with {', '.join(FILES)},"
        f" a LoCoMo JSON file, or a bundled set: {', '.join(BUNDLED)}"
    )
    raise InputError(msg)


def holds_dataset(source: str | Path) -> bool:
    """Whether *source* looks like a data set at all, perhaps a faulty one."""
    path = Path(source)
    if path.is_dir():
        return any((path / name).exists() for name in FILES)
    return path.suffix == ".json" if path.is_file() else True


def _read_file(path: Path) -> Dataset:
    try:
        format_name = detect(path)
    except InputError as exc:
        msg = f"{path}: {exc}"
        raise InputError(msg) from exc
    if format_name == "locomo":
        return read_locomo(path)
    msg = (
        f"{path}: this is no LoCoMo file, and any other data set is a folder with"
        f" {', '.join(FILES)}; name the folder"
    )
    raise InputError(msg)
