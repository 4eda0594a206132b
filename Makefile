# Every target sets up what it needs; the second run is quick.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.dev-installed
CORE   := $(VENV)/.core-installed

.PHONY: demo test check bench docs format clean

## demo: import the bundled sample and show what three signals find that one does not
demo: $(CORE)
	$(BIN)/trivium demo

## test: all tests, with the extras they exercise
test: $(STAMP)
	$(BIN)/python -m pytest

## check: lint, types, layers
check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

## format: rewrite the sources in the house style
format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

## bench: quality on the bundled data sets, and what embedders and extractors cost; a few minutes
bench: $(STAMP)
	$(BIN)/trivium eval datasets/*
	$(BIN)/python bench/embedders.py
	$(BIN)/python bench/extractors.py datasets/entities_dev/entities_dev.jsonl

## docs: run every example of the documentation
docs: $(STAMP)
	$(BIN)/python -m pytest tests/docs

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/python -m pip install -q --upgrade pip

$(CORE): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install -q -e .
	touch $@

# pip reads dependency groups from version 25.1 on
$(STAMP): $(CORE) pyproject.toml
	$(BIN)/python -m pip install -q -e ".[http,minilm,spacy,lac,eval,tune,server,mcp]" --group dev
	touch $@
