import subprocess
import sys

import numpy as np
import pytest

from trivium.embedding.hash import HashEmbedder
from trivium.errors import SettingsError

GOLDEN = "7d4eeb119f693934a7021bcd7bbe1b632457191d7d44d9e67078994152dff264"


def test_the_dimension_is_256_unless_given() -> None:
    assert HashEmbedder().identity.dimension == 256
    assert HashEmbedder("64").embed_documents(["text"]).shape == (1, 64)


@pytest.mark.parametrize("argument", ["", "0", "7", "65537", "-256", "2.5", "many", "²"])
def test_an_argument_that_is_no_dimension_is_refused(argument: str) -> None:
    with pytest.raises(SettingsError, match="takes its dimension, 8 to 65536"):
        HashEmbedder(argument)


def test_texts_that_share_words_are_nearer_than_texts_that_do_not() -> None:
    near, far = HashEmbedder().embed_documents(["the dog ate my homework", "rain in spring"])
    query = HashEmbedder().embed_queries(["my dog ate it"])[0]
    assert near @ query > far @ query


def test_chinese_texts_that_share_words_are_nearer_than_texts_that_do_not() -> None:
    near, far = HashEmbedder().embed_documents(["我喜欢编程", "明天下雨"])
    query = HashEmbedder().embed_queries(["编程偏好"])[0]
    assert near @ query > far @ query


def test_case_and_width_do_not_matter() -> None:
    plain, wide = HashEmbedder().embed_documents(["err-4417", "ＥＲＲ－４４１７"])
    np.testing.assert_array_equal(plain, wide)


def test_the_vectors_are_the_same_in_every_process_and_release() -> None:
    code = (
        "from trivium.embedding.hash import HashEmbedder; import hashlib;"
        "v = HashEmbedder().embed_documents(['The cat likes ERR-4417.', '喜欢用 Python 写代码']);"
        "print(hashlib.sha256((v * 1000).round().astype('<i4').tobytes()).hexdigest())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.strip() == GOLDEN, "the space changed: give HashEmbedder another version"


def test_two_dimensions_are_two_identities() -> None:
    assert HashEmbedder("64").identity != HashEmbedder("128").identity
