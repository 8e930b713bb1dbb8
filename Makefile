# Set-up happens by itself: once, then again only when a lock changes.

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
PIP := $(PYTHON) -m pip --disable-pip-version-check
# The locks are resolved for the first of these; the others are tried in turn.
INTERPRETERS := python3.11 python3.12 python3.13 python3.14 python3
USABLE := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
export PIP_USER := 0
# Without it each of the hundreds of processes that the tests start would compile the sources anew.
unexport PYTHONDONTWRITEBYTECODE

ifeq ($(wildcard src/tripot/__init__.py),)
$(error Run make in the folder of Tripot's sources, or with -C and that folder)
endif

# An environment that was made halfway, has lost its interpreter or was moved is made anew.
PLACE := $(VENV)/.place
ifneq ($(shell test -x $(PYTHON) && cat $(PLACE) 2>/dev/null),$(CURDIR))
$(shell test -f $(VENV)/pyvenv.cfg && rm -rf $(VENV))
endif

RUNTIME := $(VENV)/.runtime-stamp
DEV := $(VENV)/.dev-stamp
CODE := src tests benchmarks examples tools
# One more than two cores: the tests often wait, for a browser, a server or a database.
WORKERS ?= 3

.DEFAULT_GOAL := help
.PHONY: help play test check format warm bench arena soak goldens docs lock clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## / /' | while read -r name text; do printf '  make %-8s %s\n' "$$name" "$$text"; done

play: $(RUNTIME) ## open the table in a browser (in the terminal: .venv/bin/tripot play)
	@$(BIN)/tripot serve --open

test: $(RUNTIME) ## run the tests (not the long runs)
	@$(MAKE) --no-print-directory -j2 $(DEV) warm
	@tools/browser.sh
	@tools/postgres.sh
	$(PYTHON) -m pytest -n $(WORKERS) --dist worksteal

check: $(DEV) ## format, lint, types, and who may import whom
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

format: $(DEV) ## put the code in the house format
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

warm: $(RUNTIME) ## compile the rules once, for all test processes
	$(PYTHON) -m tripot.players.warm

bench: $(DEV) ## measure speed
	$(PYTHON) -m benchmarks.run

arena: $(DEV) warm ## play the contests that are missing, and write their tables
	$(PYTHON) -m tools.arena_tables run

soak: $(DEV) warm ## the long runs
	@tools/browser.sh
	@tools/postgres.sh
	$(PYTHON) -m pytest -m soak

goldens: $(DEV) ## write the golden files anew
	$(PYTHON) -m tests.goldens.regenerate

docs: $(DEV) ## write the generated pages anew
	$(PYTHON) -m tools.make_docs

# Run without any local pip settings, so that a lock never depends on one machine.
COMPILE := env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL -u PIP_INDEX_URL PIP_CONFIG_FILE=/dev/null \
	CUSTOM_COMPILE_COMMAND="make lock" $(PYTHON) -m piptools compile --quiet --generate-hashes --allow-unsafe \
	--strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --build-deps-for editable

lock: $(DEV) ## resolve the dependencies anew (UPGRADE=--upgrade for newer versions)
	$(COMPILE) $(UPGRADE) --extra dev --output-file requirements/dev.lock pyproject.toml
	$(COMPILE) --constraint requirements/dev.lock --output-file requirements/runtime.lock pyproject.toml

clean: ## remove the environment and every cache
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(PYTHON):
	@set -e; for candidate in $(INTERPRETERS); do \
		if $$candidate -c '$(USABLE)' >/dev/null 2>&1; then \
			echo "Setting up $(VENV) with $$($$candidate --version)"; \
			$$candidate -m venv $(VENV); \
			pwd -P > $(PLACE); \
			exit 0; \
		fi; \
	done; \
	echo "Tripot needs Python 3.11 to 3.14, with its venv module (tried: $(INTERPRETERS))." >&2; \
	echo "On Debian or Ubuntu: apt install python3 python3-venv" >&2; \
	exit 1

# Older Pythons read the way to the sources in the encoding of the locale, and end where it has accents and that has none:
# it is told from where it is written.
$(RUNTIME): requirements/runtime.lock pyproject.toml | $(PYTHON)
	@echo "Installing what Tripot needs to run (once, a few minutes at most)"
	$(PIP) install --require-hashes -r requirements/runtime.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@cd $(VENV)/lib/python3*/site-packages && if test -d ../../../../src; then echo ../../../../src > _editable_impl_tripot.pth; fi
	@touch $@

# Bytecode of what the tests never import is not worth its time; users may not be able to write it later, so they get it.
$(DEV): requirements/dev.lock $(RUNTIME)
	@echo "Installing what Tripot needs to be tested (once, a few minutes at most)"
	$(PIP) install --no-compile --require-hashes -r requirements/dev.lock
	@touch $@
