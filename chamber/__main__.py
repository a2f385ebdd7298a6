"""``python -m chamber``: the same as the command ``chamber``."""

from __future__ import annotations

import sys

from chamber.cli import main

if __name__ == "__main__":
    sys.exit(main())
