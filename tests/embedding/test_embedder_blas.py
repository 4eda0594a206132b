import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from trivium.blas import ONE_BLAS_THREAD


def blas_threads() -> list[int]:
    return [
        library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"
    ]


def test_blas_has_one_thread_inside_and_its_own_number_again_outside() -> None:
    np.ones((2, 2)) @ np.ones((2, 2))
    before = blas_threads()
    with ONE_BLAS_THREAD:
        assert set(blas_threads()) <= {1}
        with ONE_BLAS_THREAD:
            assert set(blas_threads()) <= {1}
        assert set(blas_threads()) <= {1}
    assert blas_threads() == before


def test_the_number_is_restored_after_an_error() -> None:
    before = blas_threads()
    with pytest.raises(ZeroDivisionError), ONE_BLAS_THREAD:
        raise ZeroDivisionError
    assert blas_threads() == before


def test_the_number_is_restored_when_threads_overlap() -> None:
    before = blas_threads()
    gate = threading.Barrier(4)

    def overlap(_: int) -> list[int]:
        gate.wait()
        for _ in range(200):
            with ONE_BLAS_THREAD:
                pass
        with ONE_BLAS_THREAD:
            return blas_threads()

    with ThreadPoolExecutor(4) as threads:
        assert all(set(seen) <= {1} for seen in threads.map(overlap, range(4)))
    assert blas_threads() == before
