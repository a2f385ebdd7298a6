# The words people type. Each sets up what it needs and says what it does; doing it twice does nothing twice.
PY := .venv/bin/python
READY := .venv/.ready
# An environment whose Python is gone (the system's was replaced, say) is built again.
ALIVE := $(shell $(PY) -c pass 2>/dev/null && echo yes)

.PHONY: FORCE help try test lint probes hosts bench clean

help:
	@echo "make try     see the check at work on sample notes"
	@echo "make test    run the tests"
	@echo "make probes  run the probes: one for each promise"
	@echo "make hosts   run the real Claude Code and Codex, offline, against scripted models"
	@echo "make lint    ruff, mypy, import contracts"
	@echo "make bench   print the figures"
	@echo "make clean   remove the environment"

$(READY): pyproject.toml uv.lock setup.sh $(if $(ALIVE),,FORCE)
	@./setup.sh

try: $(READY)
	@$(PY) -m chamber try

test: $(READY)
	@$(PY) -m pytest tests --ignore=tests/hosts

probes: $(READY)
	@$(PY) -m pytest probes

hosts: $(READY) .hosts/.ready
	@$(PY) -m pytest tests/hosts

# The real clients, pinned; nothing of them runs at install.
.hosts/.ready: tests/hosts/clients.txt
	@command -v npm >/dev/null || { echo "make hosts needs npm: apt install npm, or https://nodejs.org"; exit 1; }
	@export NODE_EXTRA_CA_CERTS="$${NODE_EXTRA_CA_CERTS:-$$(ls /etc/ssl/certs/ca-certificates.crt 2>/dev/null)}"; \
		npm install --prefix .hosts --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error $$(cat tests/hosts/clients.txt)
	@touch $@

lint: $(READY)
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports

bench: $(READY)
	@for script in quality gate near selfcheck rewritings speed hooks mcp_latency; do \
		echo "== benchmarks/$$script.py"; $(PY) -m benchmarks.$$script || exit 1; \
	done

clean:
	rm -rf .venv
