"""Finds external numbers that are used without a range check.

A number in an address, form, JSON document, file, environment variable or database row can have any value. Three uses
can crash the process or produce unexpected values:

- `Int(number)` of a floating-point number, for any integer type: use `saturating:`, `exactly:` or an `InputRange`; also
  `.seconds(number)`, a duration: use an `InputRange`.
- an integer parsed from text or a JSON number without a range: use `InputRange` or a reader that takes a range.
- unchecked `+`, `-`, `*` and narrowing conversions of an integer from a row, a decoded value, a command's option or
  `Int(saturating:)`, because the integer can be the type's maximum.

The engine is exempt because its own types have ranges. Hexadecimal text (a bit pattern) and text that is converted to
an enumeration case don't need a range. A comment `// In range: REASON`, on the line or above it, permits a use that is
safe for another reason.
"""

import pathlib
import re
import sys

import swift_source
from swift_types import INTEGERS, Names, TypedFile, closing, kind_of_type, text_at, value_end

TARGETS = "Server Outbound Store Garage ActivityFiles Strava Reminders MapTiles PageLogic andante".split()
NARROW = INTEGERS - {"Int", "Int64", "UInt64"}
OPERATORS = set("+-*")
DURATIONS = {"seconds", "milliseconds", "microseconds", "nanoseconds"}
MAPS = {"flatMap", "compactMap"}
CONDITIONS = {"if", "guard", "while", ","}
CHECKS = {"InputRange", "checked", "clamped", "parse", "min", "max"}
MARKER = re.compile(r"// In range: \w+ \w+ \w+")


class File(TypedFile):
    """A file to check."""

    def __init__(self, path, text):
        super().__init__(text)
        self.path, self.lines = path, text.splitlines()

    def complaints(self, names):
        self.names = names
        found = {}
        for position, what in [*self.conversions(), *self.readings(), *self.arithmetic()]:
            line = self.tokens[position].line
            if not self.is_marked(line):
                found.setdefault(line, what)
        for line, what in sorted(found.items()):
            yield f"{self.path}:{line}: {what}"

    def is_marked(self, line):
        return any(MARKER.search(text) for text in self.lines[max(line - 2, 0) : line])

    # Conversions of floating-point numbers

    def conversions(self):
        for position, argument in self.calls():
            if self.is_float(position + 2, argument):
                what = "of a floating-point number traps outside the type's range"
                yield position, f"{self.words[position]}(…) {what}"

        for position, word in enumerate(self.words[:-2]):
            if word in DURATIONS and self.words[position - 1] == "." and self.words[position + 1] == "(":
                end = closing(self.words, position + 1)
                if self.is_float(position + 2, end) and "clamped" not in self.words[position:end]:
                    yield position, f"`.{word}(…)` of a floating-point number traps if it is too large"

    def calls(self):
        """Yields each `Int(…)` without a label: its position and the end of its argument."""
        for position, word in enumerate(self.words[:-2]):
            is_member = self.words[position - 1] == "." and self.words[position - 2] != "."
            if word in INTEGERS and self.words[position + 1] == "(" and not is_member:
                if not (self.tokens[position + 2].is_word and self.words[position + 3] == ":"):
                    yield position, closing(self.words, position + 1)

    # Integers read without a range

    def readings(self):
        for position, end in self.calls():
            if self.is_optional(position, end) and not self.is_pattern(position, end):
                yield position, f"{self.words[position]}(…) reads a text without a range"
        for position, word in enumerate(self.words):
            is_function = word in INTEGERS and self.words[position + 1 : position + 3] == [".", "init"]
            if is_function and self.words[position - 2] in MAPS and not self.is_case(position + 3):
                if self.words[position + 4] != "exactly":
                    yield position, f"{word}.init reads a text without a range"
            if word in INTEGERS and self.is_exact_json(position):
                yield position, f"{word}(exactly:) reads a JSON number without a range"

    def is_exact_json(self, position):
        """Whether `.number.flatMap(Int.init(exactly:))` or `.number.flatMap { Int(exactly: $0) }` is
        at this position.
        """
        place = position - 1
        while self.words[place] in ("(", "{"):
            place -= 1
        is_mapped = self.words[place] in MAPS and self.words[place - 2 : place] == ["number", "."]
        return is_mapped and "exactly" in self.words[position + 1 : position + 5]

    def is_optional(self, position, end):
        """Whether the conversion returns an optional because it parses text."""
        after = self.words[end + 1 : end + 4]
        before = self.words[max(position - 4, 0) : position]
        is_bound = before[1:2] in (["let"], ["var"]) and before[0] in CONDITIONS and before[3] == "="
        is_mapped = before[-1:] == ["{"] and (before[-2] in MAPS or before[-2] == "(" and before[-3] in MAPS)
        is_compared = after in (["=", "=", "nil"], ["!", "=", "nil"])
        is_chained = after[:1] == ["?"] or after[:2] in ([".", "flatMap"], [".", "map"])
        return is_bound or is_mapped or is_compared or is_chained

    def is_pattern(self, position, end):
        """Whether the number is hexadecimal or immediately converted to an enumeration case."""
        argument = " ".join(self.words[position:end])
        return ", radix : 16" in argument or self.is_case(end + 1)

    def is_case(self, position):
        """Whether `.flatMap(Type.init…)` follows, past the end of a closure."""
        words = self.words[position : position + 8]
        while words and words[0] in "})":
            words = words[1:]
        return words[:3] == [".", "flatMap", "("] and words[4:6] == [".", "init"]

    # Arithmetic on external integers

    def arithmetic(self):
        members = set(self.outside_members())
        for function in self.functions:
            outside = dict(self.outside_names(function))
            for position in range(function.start, function.end):
                name, start, end = self.words[position], position, position + 1
                if name in INTEGERS and self.words[end : end + 2] == ["(", "saturating"]:
                    end, is_outside = closing(self.words, end) + 1, True
                elif name == "row" and self.words[end] == "[":
                    end = closing(self.words, end) + 3
                    is_outside = self.words[end - 2] == "as" and self.words[end - 1] in INTEGERS
                elif self.words[position - 1] == ".":
                    start -= 2
                    is_outside = name in members and self.tokens[start].is_word
                else:
                    is_outside = name in members or outside.get(name, position) < position
                is_outside = is_outside and self.tokens[position].is_word
                scopes = self.functions if name in members else [function]
                if is_outside and self.is_calculated(start, end) and not is_contained(name, scopes):
                    yield position, f"`{name}` is from outside and is calculated with before a check"

    def outside_members(self):
        """Returns the integers that are command options or properties of decodable types in this file."""
        for declaration in self.source.declarations:
            is_property = declaration.keyword in ("let", "var") and declaration.is_member
            if not is_property or not declaration.owners:
                continue
            is_decoded = declaration.owners[-1] in self.decoded_types()
            is_outside = is_decoded or self.is_option(declaration.position)
            if is_outside and self.local.types.get(declaration.name) == {"integer"}:
                yield declaration.name

    def decoded_types(self):
        for declaration in self.source.declarations:
            if declaration.keyword in ("struct", "class"):
                heading = self.words[declaration.position :]
                if {"Decodable", "Codable"} & set(heading[: heading.index("{")]):
                    yield declaration.name

    def is_option(self, position):
        """Whether the property has the attribute `@Option(…)` or `@Argument(…)`."""
        last = position - 1
        while self.words[last] in swift_source.MODIFIERS:
            last -= 1
        opening = last
        while self.words[last] == ")" and opening > 1 and closing(self.words, opening) != last:
            opening -= 1
        return self.words[opening - 1] in ("Option", "Argument") and self.words[opening - 2] == "@"

    def outside_names(self, function):
        """Returns the integers that the function reads from rows, decoders and JSON, with the end of their values."""
        for position in range(function.start, function.end):
            if self.words[position] not in ("let", "var"):
                continue
            value = position + 2
            if text_at(self.words, value) == ":" and kind_of_type(self.words, value + 1) == "integer":
                value += 2 + (text_at(self.words, value + 2) == "?")
            if text_at(self.words, value) == "=":
                end = value_end(self.tokens, self.words, value + 1, function.end)
                if is_outside(self.words[position:end]):
                    yield self.words[position + 1], end

    def is_calculated(self, start, end):
        before, earlier = text_at(self.words, start - 1), text_at(self.words, start - 2)
        end += text_at(self.words, end) in ("?", "!")
        after = text_at(self.words, end)
        is_narrowed = before == "(" and earlier in NARROW and after == ")"
        if before == "(" and after == ")" and not self.tokens[start - 2].is_word:
            return self.is_calculated(start - 1, end + 1)
        return is_narrowed or before in OPERATORS and earlier != "&" or after in OPERATORS


def is_contained(name, functions):
    """Whether one of the functions checks the number's range."""
    question = ["contains", "(", name, ")"]
    return any(
        function.words[index : index + 4] == question
        for function in functions
        for index in range(function.start, function.end)
    )


def is_outside(words):
    """Whether a declaration reads an integer from a row, decoder or JSON number without a range check."""
    text, names = " ".join(words), set(words)
    comes_in = any(source in text for source in ("row [", "fetchOne (", "decode (", ". number", "( saturating :"))
    return comes_in and bool(INTEGERS & names) and not CHECKS & names


def complaints(files, others=()):
    """Returns the complaints about the files. The other files are used only to look up types."""
    sources = [File(path, text) for path, text in files.items()]
    names = Names([*(source.tokens for source in sources), *map(swift_source.tokens_of, others)])
    for source in sources:
        yield from source.complaints(names)


def read(target):
    folder = pathlib.Path("Sources") / target
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.swift"))}


def main():
    files = {path: text for target in sys.argv[1:] or TARGETS for path, text in read(target).items()}
    found = [*complaints(files, [*read("Engine").values(), *read("Screens").values()])]
    print("\n".join(found) or "Every number from outside is checked before it is used.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
