"""One thread for small matrices: several wait for each other longer than they calculate.

Measured with ``python bench/embedders.py use`` while other programs ran on both
cores: 340 to 540 texts/s with one BLAS thread, 90 to 140 with two.
"""

import threading
from types import TracebackType
from typing import Any

__all__ = ["ONE_BLAS_THREAD"]


class _OneBlasThread:
    """A context in which BLAS calculates with one thread.

    The number is the process's, not the thread's: it is set when the first
    thread enters and restored when the last one leaves.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._libraries: list[Any] | None = None
        self._threads_before: list[int] = []

    def __enter__(self) -> None:
        with self._lock:
            if self._inside == 0:
                self._limit()
            self._inside += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                self._restore()

    def _limit(self) -> None:
        if self._libraries is None:
            from threadpoolctl import ThreadpoolController  # noqa: PLC0415  looks at all libraries

            self._libraries = ThreadpoolController().select(user_api="blas").lib_controllers
        self._threads_before = [library.num_threads for library in self._libraries]
        for library in self._libraries:
            _set_threads(library, 1)

    def _restore(self) -> None:
        for library, threads in zip(self._libraries or [], self._threads_before, strict=True):
            _set_threads(library, threads)


def _set_threads(library: Any, threads: int) -> None:
    library.set_num_threads(threads)
    # since threadpoolctl 3.8 only the thread that set the number first may set it
    # again, until it gives that right up; here another one restores it
    give_up = getattr(library, "clear_controlling_thread", None)
    if give_up is not None:
        give_up()


#: The one instance: two would restore each other's limit.
ONE_BLAS_THREAD = _OneBlasThread()
