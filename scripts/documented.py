"""Fails if a public declaration of the engine has no documentation comment.

`init()`, operators, requirements of standard library protocols, and the cases of a documented enum are exempt.
"""

import pathlib
import sys

import swift_source

ENGINE = pathlib.Path("Sources/Engine")
OF_PROTOCOLS = {"next", "hash", "description", "startIndex", "endIndex", "makeIterator", "rawValue"}


def complaints(path, text):
    lines = text.splitlines()
    source = swift_source.parse(text)
    for declaration in source.declarations:
        if "public" not in declaration.modifiers or is_exempt(source.tokens, declaration):
            continue
        above = declaration.line - 2
        while above > 0 and lines[above].lstrip().startswith("@"):
            above -= 1
        if not lines[above].lstrip().startswith("///"):
            yield f"{path}:{declaration.line}: {described(source.tokens, declaration)} is not documented"


def is_exempt(tokens, declaration):
    following = [token.text for token in tokens[declaration.position + 1 :][:4]]
    if declaration.keyword == "init":
        return following[:2] == ["(", ")"] or following[1:3] == ["arrayLiteral", "elements"]
    if declaration.keyword == "subscript":
        return following[1:3] == ["position", ":"]
    return not declaration.name[0].isalpha() or declaration.name in OF_PROTOCOLS


def described(tokens, declaration):
    labels = []
    if declaration.keyword == "init":
        depth = 0
        for before, token in zip(tokens[declaration.position :], tokens[declaration.position + 1 :]):
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            if depth == 0:
                break
            if before.text in ("(", ",") and depth == 1 and token.is_word:
                labels.append(token.text + ":")
        return f"init({''.join(labels)})"
    return f"{declaration.keyword} {declaration.name}"


def main():
    found = [
        complaint
        for path in sorted(ENGINE.rglob("*.swift"))
        for complaint in complaints(path, path.read_text(encoding="utf-8"))
    ]
    print("\n".join(found) or "Every public declaration of the engine is documented.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
