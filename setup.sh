#!/bin/sh
# Builds .venv with Chamber and its development tools, as uv.lock pins them. Needs Python 3.11 or newer; uv is used
# where it is present, and brought by pip into .venv otherwise.
set -eu
cd "$(dirname "$0")"

say() { printf 'setup: %s\n' "$*" >&2; }

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            "$name" -c 'import sys; print(sys.executable)'
            return 0
        fi
    done
    return 1
}

if uv=$(command -v uv); then
    say "uv is here ($uv): building .venv from uv.lock"
    if python=$(find_python); then
        "$uv" sync --quiet --frozen --python "$python"
    else
        "$uv" sync --quiet --frozen --python '>=3.11'
    fi
else
    if ! python=$(find_python); then
        say "no Python 3.11 or newer was found. This helps: curl -LsSf https://astral.sh/uv/install.sh | sh"
        exit 1
    fi
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        say "making .venv with $python"
        rm -rf .venv
        if ! "$python" -m venv .venv >/dev/null 2>&1; then
            rm -rf .venv
            version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
            say "this Python has no venv. This helps: sudo apt-get install -y python$version-venv"
            exit 1
        fi
    fi
    say "bringing uv into .venv, then building it from uv.lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'
    .venv/bin/uv sync --quiet --frozen --inexact --python .venv/bin/python
fi
touch .venv/.ready
say "ready: .venv/bin/chamber"
