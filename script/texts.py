"""Finds every text that players and guests see, and brings all catalogues up to it.

.venv/bin/python script/texts.py          write src/toptable/web/languages/catalogues/*.po anew
.venv/bin/python script/texts.py --check  only say what is missing or no longer used; exit 1 if any

.venv/bin/python script/texts.py CODE…   also take in the sentences with these codes

Texts are found in templates (``_("…")``, ``ngettext``, ``pgettext``), in Python (``texts._("…")``,
``texts.count``, ``texts.about``, ``marked``) and in the rulebooks (their own words). Sentences that
have a code stand in the catalogues by their code, in the context ``sentence``, with the English
that the translation was made from above it. When that English changes, the translation is marked
``fuzzy``, its old English is kept, and English is shown until the mark is removed. A new text
stands in each catalogue without a translation until somebody writes one. The script says which are
stale or missing, and so do the tests. What is no longer used is taken out.
"""

import ast
import sys
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from toptable import words
from toptable.web.languages.languages import DEFAULT, LANGUAGES, SENTENCE, catalogue, file_of
from toptable.web.languages.texts import document_words

WEB = Path(__file__).resolve().parents[1] / "src" / "toptable" / "web"
METHODS = [("**.html", "jinja2.ext.babel_extract")]
OPTIONS = {"**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}
WORDS = {"_": 1, "marked": 1, "count": 2, "about": 2}
"""The functions that texts stand in, in Python, with how many there are in each."""
DATED = (
    *('"POT-Creation-Date', '"PO-Revision-Date', '"Last-Translator'),
    *('"Language-Team', '"Report-Msg', '"Generated-By', '"Project-Id'),
)
DOCUMENTS = "rulebooks"
"""Where a text is said to come from that is data of a document."""


def found(also: Collection[str] = ()) -> Catalog:
    """Every text that there is, and these sentences too, without translations."""
    made = Catalog(project="Toptable", charset="utf-8", fuzzy=False)
    for file, _line, text, _notes, context in extract_from_dir(str(WEB), METHODS, OPTIONS):
        made.add(text, None, [(file, 0)], context=context)
    for path in sorted(WEB.rglob("*.py")):
        for text, context in in_python(path.read_text()):
            made.add(text, None, [(path.relative_to(WEB).as_posix(), 0)], context=context)
    known = {code_of(message) for language in LANGUAGES for message in _known(language)}
    for topic, texts in words.by_topic().items():
        for code, text in texts.items():
            if code in known or code in also:
                key, english = (
                    (code, [text]) if isinstance(text, str) else ((code, code), [text["other"]])
                )
                place = [(f"words/{topic}.json", 0)]
                made.add(key, None, place, auto_comments=english, context=SENTENCE)
    for word in document_words():
        made.add((word.text, word.many) if word.many else word.text, None, [(DOCUMENTS, 0)])
    return made


def in_python(source: str) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The texts of a module; a pair is one and many of something."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        texts = [
            argument.value
            for argument in call.args[: WORDS.get(name, 0)]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if name not in WORDS or len(texts) < WORDS[name]:
            continue
        if name == "about":
            yield texts[1], texts[0]
        else:
            yield (texts[0], texts[1]) if name == "count" else texts[0], None


def updated(language: str, texts: Catalog) -> Catalog:
    """The catalogue of a language with all of these texts and no others, in their order."""
    known = _known(language)
    made = Catalog(language, project="Toptable", charset="utf-8", fuzzy=False)
    made.header_comment = f"# {LANGUAGES[language]}. Written by script/texts.py; translate by hand."
    for message in sorted(_texts(texts), key=_place):
        before = known.get(message.id, message.context)
        files = sorted({(file, None) for file, _ in message.locations})
        said = before.string if before is not None else None
        now, was = message.auto_comments, before.auto_comments if before is not None else []
        stale = bool(was) and " ".join(was).split() != " ".join(now).split()
        fuzzy = before is not None and before.fuzzy
        made.add(
            message.id,
            said,
            files,
            flags=("fuzzy",) if stale or fuzzy else (),
            auto_comments=now,
            user_comments=[f"made from: {' '.join(was)}"]
            if stale
            else before.user_comments
            if fuzzy
            else (),
            context=message.context,
        )
    return made


def code_of(message: Message) -> str:
    """The code of the sentence that an entry translates; nothing for a text of a page."""
    first = message.id if isinstance(message.id, str) else message.id[0]
    return first if message.context == SENTENCE else ""


def open_entries(texts: Catalog) -> Iterator[str]:
    """What is left to do in a catalogue: entries without a translation, or with an old one."""
    for message in _texts(texts):
        said = message.string if isinstance(message.string, str) else "".join(message.string)
        if message.fuzzy or not said:
            yield f"{'stale' if message.fuzzy else 'missing'}: {code_of(message) or message.id}"


def _known(language: str) -> Catalog:
    return catalogue(language) if file_of(language).exists() else Catalog(locale=language)


def _texts(texts: Catalog) -> Iterator[Message]:
    return (message for message in texts if message.id)


def _place(message: Message) -> tuple[str, str, str]:
    first = message.id if isinstance(message.id, str) else message.id[0]
    return min(file for file, _ in message.locations), first, message.context or ""


def written(texts: Catalog) -> bytes:
    """A catalogue as it stands in its file: without dates, so that it changes with its texts."""
    file = BytesIO()
    write_po(file, texts, width=100, omit_header=False, include_lineno=False)
    lines = file.getvalue().decode().split("\n")
    return "\n".join(line for line in lines if not line.startswith(DATED)).encode()


def main(options: list[str]) -> int:
    """Write the catalogues, or say which of them are not current."""
    texts, stale = found([option for option in options if option != "--check"]), []
    for language in LANGUAGES:
        if language == DEFAULT:
            continue
        current = updated(language, texts)
        for line in open_entries(current):
            print(f"{language}: {line}")
        content, file = written(current), file_of(language)
        if file.exists() and file.read_bytes() == content:
            continue
        stale.append(language)
        if "--check" not in options:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
    if "--check" in options and stale:
        print(f"Not current: {', '.join(stale)}; run script/texts.py and translate what is new.")
    return 1 if "--check" in options and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
