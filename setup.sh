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

# What uv.lock pins, by the first way that works here: with uv's own certificates, with the system's (a proxy may have
# put one there), or by pip, which knows the mirrors that this machine is set up for.
install() {
    log=.setup.log
    if "$1" sync --quiet --frozen --inexact --python "$2" 2>"$log"; then return 0; fi
    if UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 "$1" sync --quiet --frozen --inexact --python "$2" 2>>"$log"; then return 0; fi
    say "uv could not fetch the packages; asking pip for the same versions"
    make_venv "$2" || return 1
    if "$1" export --quiet --frozen --no-emit-project >.setup.txt 2>>"$log" \
        && .venv/bin/python -m pip install --quiet --disable-pip-version-check -r .setup.txt 2>>"$log" \
        && .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -e . 2>>"$log"; then
        return 0
    fi
    cat "$log" >&2
    rm -f "$log" .setup.txt
    say "the packages could not be installed; the lines above tell why"
    return 1
}

make_venv() {
    if [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1; then return 0; fi
    say "making .venv with $1"
    rm -rf .venv
    if ! "$1" -m venv .venv >/dev/null 2>&1; then
        rm -rf .venv
        version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "this Python has no venv. This helps: sudo apt-get install -y python$version-venv"
        return 1
    fi
}

python=$(find_python) || python=
if uv=$(command -v uv); then
    say "uv is here ($uv): building .venv from uv.lock"
    install "$uv" "${python:->=3.11}"
elif [ -z "$python" ]; then
    say "no Python 3.11 or newer was found. This helps: sudo apt-get install -y python3 python3-venv"
    exit 1
else
    make_venv "$python"
    say "bringing uv into .venv, then building it from uv.lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5,<1'
    install .venv/bin/uv .venv/bin/python
fi
rm -f .setup.log .setup.txt
touch .venv/.ready
say "ready: .venv/bin/chamber"
