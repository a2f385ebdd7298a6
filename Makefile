# The words people type. Each sets up what it needs and says what it does; doing it twice does nothing twice.
PY := .venv/bin/python
READY := .venv/.ready
# An environment whose Python is gone (the system's was replaced, say) is built again.
ALIVE := $(shell $(PY) -c pass 2>/dev/null && echo yes)

.PHONY: FORCE help try test lint probes bench clean

help:
	@echo "make try     see the check at work on sample notes"
	@echo "make test    run the tests"
	@echo "make probes  run the probes: one for each promise"
	@echo "make lint    ruff, mypy, import contracts"
	@echo "make bench   print the figures"
	@echo "make clean   remove the environment"

$(READY): pyproject.toml uv.lock setup.sh $(if $(ALIVE),,FORCE)
	@./setup.sh

try: $(READY)
	@$(PY) -m chamber try

test: $(READY)
	@$(PY) -m pytest tests

probes: $(READY)
	@$(PY) -m pytest probes

lint: $(READY)
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports

bench: $(READY)
	@for script in quality selfcheck rewritings speed mcp_latency; do \
		echo "== benchmarks/$$script.py"; $(PY) -m benchmarks.$$script || exit 1; \
	done

clean:
	rm -rf .venv
