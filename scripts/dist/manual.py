"""Generates the program's man page from its help output.

    andante --experimental-dump-help >HELP.json; manual.py HELP.json VERSION DATE >andante.1
"""

import json
import sys
import textwrap


def escape(text):
    """Escapes plain text for roff, so that it contains no escapes or requests and its hyphens can be copied."""
    lines = []
    for line in text.replace("\\", "\\e").replace("-", "\\-").splitlines():
        lines.append("\\&" + line if line.startswith((".", "'")) else line)
    return "\n".join(lines)


def wrapped(text):
    """Wraps a paragraph at 76 characters."""
    return escape("\n".join(textwrap.wrap(text, 76, break_long_words=False, break_on_hyphens=False)))


def paragraphs(text):
    """Converts the discussion of a command. Paragraphs indented by two spaces are kept verbatim."""
    for part in text.strip().split("\n\n"):
        if part.startswith("  "):
            yield ".PP\n.RS 4\n.nf\n" + escape("\n".join(line[2:] for line in part.split("\n"))) + "\n.fi\n.RE"
        else:
            yield ".PP\n" + wrapped(part)


def spelled(argument):
    """Returns an option's names and value, or the value of a positional argument."""
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return "\\fI" + escape(value) + "\\fR"
    names = [
        ("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])
    ]
    shown = ", ".join("\\fB" + escape(name) + "\\fR" for name in names)
    return shown + (" \\fI" + escape(value) + "\\fR" if argument["kind"] == "option" else "")


def description(argument):
    words = [argument.get("abstract", "")]
    if argument.get("allValues"):
        words.append("One of " + ", ".join(argument["allValues"]) + ".")
    if argument.get("defaultValue"):
        words.append(f"Default: {argument['defaultValue']}.")
    return " ".join(word for word in words if word) or "No description."


def shown_arguments(command):
    return [item for item in command.get("arguments", []) if item.get("shouldDisplay", True)]


def command_lines(command, above):
    name = " ".join([*above, command["commandName"]])
    if above:
        yield f'.SS "{escape(name)}"'
    if command.get("abstract"):
        yield wrapped(command["abstract"])
    yield from paragraphs(command["discussion"]) if command.get("discussion") else []
    for argument in shown_arguments(command):
        yield ".TP\n" + spelled(argument) + "\n" + wrapped(description(argument))
    for part in command.get("subcommands", []):
        if part["commandName"] != "help":
            yield from command_lines(part, [*above, command["commandName"]])


def manual(document, version, date):
    root = document["command"]
    name = root["commandName"]
    yield f'.TH {name.upper()} 1 "{date}" "{name} {version}" "User commands"'
    yield f".SH NAME\n{name} \\- {escape(root['abstract'].rstrip('.').lower())}"
    yield f".SH SYNOPSIS\n.B {name}\n\\fIcommand\\fR [\\fIoptions\\fR]"
    yield ".SH DESCRIPTION"
    yield "\n".join(paragraphs(root.get("discussion", root["abstract"]))).removeprefix(".PP\n")
    yield ".SH COMMANDS"
    for part in root["subcommands"]:
        if part["commandName"] != "help":
            yield from command_lines(part, [name])
    yield ".SH FILES\n.TP\n.I /etc/default/andante\nOptions of the service, where it came as a Debian package."
    yield ".TP\n.I ~/.local/share/andante\nThe data, unless \\fB\\-\\-data\\fR names another place."


with open(sys.argv[1], encoding="utf-8") as file:
    print("\n".join(manual(json.load(file), *sys.argv[2:])))
