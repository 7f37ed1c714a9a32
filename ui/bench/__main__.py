"""`python -m ui.bench`: how long many phones wait that send photos at once."""

import sys

from vision.extras import loaded

if __name__ == "__main__":
    sys.exit(loaded("ui.bench.load").main())
