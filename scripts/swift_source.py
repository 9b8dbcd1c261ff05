"""Parses Swift without a compiler, to the extent that the checks in this folder need: tokens, declarations and
enclosing types.
"""

import dataclasses
import re

LEXEME = re.compile(
    r"""
    (?P<blank>[ \t\r]+)
  | (?P<line>\n)
  | (?P<comment>//[^\n]*)
  | (?P<block>/\*)
  | (?P<string>\#*\"(?:\"\")?)
  | (?P<word>`?[A-Za-z_][A-Za-z_0-9]*`?)
  | (?P<number>[0-9][A-Za-z_0-9]*(?:\.[0-9][A-Za-z_0-9]*)?)
  | (?P<sign>->|.)
    """,
    re.VERBOSE,
)
BLOCK_EDGE = re.compile(r"/\*|\*/")
TYPES = {"struct", "class", "enum", "protocol", "actor", "extension"}
DECLARATIONS = TYPES | {"func", "var", "let", "case", "typealias", "associatedtype", "init"}
DECLARATIONS |= {"subscript", "operator"}
MODIFIERS = set("public package internal fileprivate private open static final mutating".split())
MODIFIERS |= set("nonmutating prefix postfix infix indirect override required lazy weak".split())


@dataclasses.dataclass
class Token:
    text: str
    line: int
    is_word: bool = False


@dataclasses.dataclass
class Declaration:
    """A declaration, and the types that contain it, from outermost to innermost."""

    keyword: str
    name: str
    line: int
    position: int
    modifiers: set
    owners: tuple
    is_member: bool  # also true at the top level; false for local declarations in a function's body
    in_extension: bool


@dataclasses.dataclass
class Source:
    """The tokens of a file, the enclosing types of each token, and the file's declarations."""

    tokens: list
    owners: list
    declarations: list


def tokens_of(text):
    tokens, position, line = [], 0, 1
    while position < len(text):
        match = LEXEME.match(text, position)
        kind, lexeme, position = match.lastgroup, match.group(), match.end()
        if kind == "block":
            position = end_of_block_comment(text, position)
        elif kind == "string":
            code, position = end_of_string(text, position, lexeme)
            for inner in code:
                tokens += [Token(t.text, line + t.line - 1, t.is_word) for t in tokens_of(inner)]
            tokens.append(Token('""', line))
        elif kind in ("word", "number", "sign"):
            tokens.append(Token(lexeme.strip("`"), line, kind == "word"))
        line += text.count("\n", match.start(), position)
    return tokens


def end_of_block_comment(text, position):
    depth = 1
    while depth:
        edge = BLOCK_EDGE.search(text, position)
        if edge is None:
            return len(text)
        depth += 1 if edge.group() == "/*" else -1
        position = edge.end()
    return position


def end_of_string(text, position, opening):
    """Returns the code interpolated into a literal, and the literal's end position."""
    hashes = opening.count("#")
    closing = opening.strip("#") + "#" * hashes
    escape = "\\" + "#" * hashes
    code = []
    while position < len(text):
        if text.startswith(closing, position):
            return code, position + len(closing)
        if text.startswith(escape + "(", position):
            start = position + len(escape) + 1
            position = end_of_parenthesis(text, start)
            code.append(text[start : position - 1])
        elif text.startswith(escape, position):
            position += len(escape) + 1
        else:
            position += 1
    return code, position


def end_of_parenthesis(text, position):
    depth = 1
    while depth and position < len(text):
        match = LEXEME.match(text, position)
        position = match.end()
        if match.lastgroup == "string":
            _, position = end_of_string(text, position, match.group())
        depth += {"(": 1, ")": -1}.get(match.group(), 0)
    return position


def parse(text):
    """Parses a file by following its braces. A brace opens the body of a type or extension, or another block."""
    source = Source(tokens_of(text), [], [])
    scopes = []  # one per brace: (owners, is the body of a type, is the body of an extension)
    pending = None  # the scope that the next brace opens
    for position, token in enumerate(source.tokens):
        owners, is_body, is_extension = scopes[-1] if scopes else ((), True, False)
        source.owners.append(owners)
        if token.text == "{":
            scopes.append(pending or (owners, False, False))
            pending = None
        elif token.text == "}" and scopes:
            scopes.pop()
        elif is_declaration(source.tokens, position):
            declaration = declared(source.tokens, position, owners, is_body, is_extension)
            source.declarations.append(declaration)
            pending = opened_scope(declaration) or pending
    return source


def is_declaration(tokens, position):
    if position + 1 >= len(tokens) or not tokens[position].is_word:
        return False
    before = tokens[position - 1].text if position else ""
    word, after = tokens[position].text, tokens[position + 1]
    if word not in DECLARATIONS or before == ".":
        return False
    if word in ("init", "subscript"):
        return after.text in "(?!<"
    if word == "class":  # neither `class func` nor `: class`
        return after.is_word and after.text not in DECLARATIONS and before != ":"
    return after.is_word or word == "func" or after.text in ("(", "[")


def declared(tokens, position, owners, is_member, in_extension):
    word = tokens[position].text
    path = path_at(tokens, position + 1) if word == "extension" else ()
    name = ".".join(path) or (word if word in ("init", "subscript") else tokens[position + 1].text)
    modifiers, back = set(), position - 1
    while back >= 0:
        is_setter = tokens[back].text == ")" and tokens[back - 1].text == "set"
        back -= 3 if is_setter else 0
        if tokens[back].text not in MODIFIERS:
            break
        modifiers.add(tokens[back].text + ("(set)" if is_setter else ""))
        back -= 1
    return Declaration(
        word, name, tokens[position].line, position, modifiers, owners, is_member, in_extension
    )


def path_at(tokens, position):
    """Returns `A.B` as a tuple. `[A]` is returned as an array type."""
    path = ["Array" if tokens[position].text == "[" else tokens[position].text]
    while tokens[position + 1].text == ".":
        position += 2
        path.append(tokens[position].text)
    return tuple(path)


def opened_scope(declaration):
    if declaration.keyword not in TYPES:
        return None
    inner = declaration.owners + tuple(declaration.name.split("."))
    return inner, True, declaration.keyword == "extension"
