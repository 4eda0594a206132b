"""The sessions of the READMEs run and print what they say."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_the_sessions_print_what_the_page_says(page: str) -> None:
    outcome = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 10
    assert outcome.failed == 0


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_a_session_with_its_output_stands_in_the_first_forty_lines(page: str) -> None:
    first = (ROOT / page).read_text(encoding="utf-8").splitlines()[:40]
    assert sum(line.startswith(">>>") for line in first) > 5
