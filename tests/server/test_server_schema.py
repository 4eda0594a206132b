"""Schemathesis finds nothing: every check, over every operation of the description."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from served import key_for, serving

HERE = Path(__file__).parent


@pytest.mark.slow
def test_schemathesis_finds_nothing(db: Path, tmp_path: Path) -> None:
    key = key_for(db, "admin")
    with serving(db, "--rate", "0") as served:
        run = subprocess.run(  # noqa: S603  our own command
            [
                *(sys.executable, "-m", "schemathesis.cli"),
                *("--config-file", str(HERE / "schemathesis.toml")),
                *("run", f"{served.address}/openapi.json"),
                *("--header", f"Authorization: Bearer {key}"),
                *("--checks", "all", "--max-examples", "8", "--seed", "1", "--no-color"),
                "--continue-on-failure",
            ],
            env={**os.environ, "SCHEMATHESIS_HOOKS": "ndjson_hooks", "PYTHONPATH": str(HERE)},
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert served.process.poll() is None
    assert run.returncode == 0, run.stdout[-12_000:] + run.stderr[-2_000:]
