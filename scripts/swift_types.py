"""Infers which values in a Swift file are floating-point numbers, from declarations and literals."""

import collections

import swift_source

INTEGERS = {f"{sign}Int{size}" for sign in ("", "U") for size in ("", "8", "16", "32", "64")}
FLOATS = {"Double", "Float", "TimeInterval", "CGFloat"}
FLOAT_CALLS = FLOATS | set("rounded truncatingRemainder squareRoot floor ceil pow log exp hypot".split())
# Functions that return a value of the same type as their arguments.
TRANSPARENT = {"min", "max", "abs"}
PAIRS = {"(": ")", "[": "]", "{": "}"}


class Names:
    """The types of names, collected from the declarations in all files."""

    def __init__(self, sources):
        self.types = collections.defaultdict(set)
        for tokens in sources:
            for name, kind in declared_types(tokens):
                self.types[name].add(kind)

    def is_float(self, name):
        return self.types.get(name) == {"float"}


def kind_of_type(words, position):
    """Returns `float`, `floats` for a list of them, `integer` or `other`."""
    is_list = text_at(words, position) == "["
    name = text_at(words, position + is_list)
    if name in FLOATS:
        return "floats" if is_list else "float"
    return "integer" if name in INTEGERS and not is_list else "other"


def declared_types(tokens):
    words = [token.text for token in tokens]
    for position, token in enumerate(tokens):
        if not token.is_word:
            continue
        before, after = text_at(words, position - 1), text_at(words, position + 1)
        if before == "func":
            yield token.text, returned_kind(words, position)
        elif after == ":" and text_at(words, position + 2) not in ("", ":") and before not in "?.":
            kind = kind_of_type(words, position + 2)
            if kind != "other" or before in ("let", "var"):
                yield token.text, kind
        elif before in ("let", "var") and after == "=":
            value = text_at(words, position + 2)
            if is_float_literal(value) or value in FLOATS:
                yield token.text, "float"
            elif value[:1].isdigit() or value in INTEGERS:
                yield token.text, "integer"


def returned_kind(words, position):
    opening = words.index("(", position) if "(" in words[position : position + 40] else position
    for index in range(closing(words, opening), min(closing(words, opening) + 12, len(words))):
        if words[index] == "->":
            return kind_of_type(words, index + 1)
        if words[index] in "{}":
            break
    return "other"


def text_at(words, position):
    return words[position] if 0 <= position < len(words) else ""


def is_float_literal(text):
    if not text[:1].isdigit():
        return False
    return "p" in text if text.startswith("0x") else "." in text or "e" in text


def closing(words, opening):
    """Returns the position of the bracket that closes the one at `opening`."""
    depth = 0
    for position in range(opening, len(words)):
        depth += (words[position] in PAIRS) - (words[position] in PAIRS.values())
        if depth == 0:
            return position
    return len(words)


class Function:
    """A function body with its signature, which is the scope of local names."""

    def __init__(self, tokens, start, end):
        self.tokens = tokens
        self.words = [token.text for token in tokens]
        self.start, self.end = start, end

    def kind(self, name, position):
        """Returns the kind of the nearest declaration before the position, or the range of its initial value, or None.
        """
        for index in range(position - 1, self.start - 1, -1):
            if self.words[index] != name or not self.tokens[index].is_word:
                continue
            before, after = text_at(self.words, index - 1), text_at(self.words, index + 1)
            is_label = before in ("let", "var", "(", ",") or self.tokens[index - 1].is_word
            if after == ":" and is_label:
                kind = kind_of_type(self.words, index + 2)
                if kind != "other" or before in ("let", "var"):
                    return kind
            elif before in ("let", "var") and after == "=":
                return index + 2
        return None


def value_end(tokens, words, start, limit):
    """Returns the end position of the expression that begins at `start`."""
    position = start
    while position < limit:
        text = tokens[position].text
        if text in PAIRS:
            position = closing(words, position) + 1
        elif text in (",", ")", "]", "}", "else", ";"):
            return position
        else:
            position += 1
        if position < limit and tokens[position].line > tokens[position - 1].line:
            if words[position] not in ".?+-*/%&|" and words[position - 1] not in "+-*/%&|=?:":
                return position
    return position


class TypedFile:
    """A file with the types of its names. Looks up names that it doesn't declare in `names`."""

    def __init__(self, text):
        self.names = None
        self.source = swift_source.parse(text)
        self.tokens = self.source.tokens
        self.words = [token.text for token in self.tokens]
        self.local = Names([self.tokens])
        self.functions = list(self.bodies())

    def bodies(self):
        for declaration in self.source.declarations:
            if declaration.keyword in ("func", "init", "var", "subscript") and declaration.is_member:
                start = declaration.position
                end = start
                while end < len(self.words) and self.words[end] not in "{}":
                    is_next = end > start and swift_source.is_declaration(self.tokens, end)
                    if is_next and self.words[end] != "init":
                        break
                    end = closing(self.words, end) + 1 if self.words[end] in "([" else end + 1
                if text_at(self.words, end) == "{":
                    yield Function(self.tokens, start, closing(self.words, end))

    def function_at(self, position):
        holding = [each for each in self.functions if each.start <= position <= each.end]
        return min(holding, key=lambda each: each.end - each.start, default=None)

    def is_float(self, start, end, depth=0):
        """Whether the expression in `start..<end` has a floating-point operand."""
        return any(self.is_float_operand(*operand, depth) for operand in self.operands(start, end))

    def operands(self, start, end):
        position = begin = start
        while position < end:
            if self.words[position] in PAIRS:
                position = closing(self.words, position) + 1
                continue
            if self.words[position] in "+-*/%?:<>=&|," and self.words[position : position + 2] != ["?", "."]:
                if begin < position:
                    yield begin, position
                begin = position + 1
            position += 1
        if begin < end:
            yield begin, end

    def is_float_operand(self, start, end, depth):
        while start < end and self.words[start] in ("try", "await"):
            start += 1
        last = end - 1
        while last > start and self.words[last] in "!?":
            last -= 1
        if depth > 6 or last < start:
            return False
        word = self.words[last]
        if word in PAIRS.values():
            return self.is_float_group(start, last, depth)
        if not self.tokens[last].is_word:
            return is_float_literal(word)
        return self.is_float_name(word, last, "float", depth)

    def is_float_group(self, start, last, depth):
        opening = last
        while opening > start and closing(self.words, opening) != last:
            opening -= 1
        called = self.words[opening - 1] if opening > start and self.tokens[opening - 1].is_word else ""
        if self.words[opening] == "[":
            return bool(called) and self.is_float_name(called, opening - 1, "floats", depth)
        if not called or called in TRANSPARENT:
            return self.is_float(opening + 1, last, depth + 1)
        return called in FLOAT_CALLS or called not in INTEGERS and self.names.is_float(called)

    def is_float_name(self, name, position, kind, depth):
        function = self.function_at(position)
        is_member = self.words[position - 1] == "."
        found = function.kind(name, position) if function and not is_member else None
        if isinstance(found, int):
            end = value_end(self.tokens, self.words, found, function.end)
            return kind == "float" and self.is_float(found, end, depth + 1)
        if found:
            return found == kind
        here = self.local.types.get(name)
        return here == {kind} or (not here and self.names.types.get(name) == {kind})
