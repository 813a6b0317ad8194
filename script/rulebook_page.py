"""Writes docs/rulebook-reference.md from the declarations of the keys of an open rulebook.

.venv/bin/python script/rulebook_page.py           write the page
.venv/bin/python script/rulebook_page.py --check   only say whether it is current; exit 1 if not
"""

import sys
from pathlib import Path

from toptable.rulebooks.open.reference import reference

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rulebook-reference.md"


def main() -> int:
    """Write the page, or compare it."""
    page = reference()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, "utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text("utf-8") == page:
        return 0
    print(f"{PAGE.name} is not current: run script/rulebook_page.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
