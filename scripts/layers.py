"""Enforces the dependency rules of docs/developing/architecture.md: which target may import which, and which folder of the
engine may use which. `--uses` prints the actual dependencies between the folders instead.

The engine is one module, so the compiler doesn't check its folders. A dependency is the use of a name that another
folder declares: a top-level type, function or constant, or a member that an extension adds to a type of another
folder. Ambiguous names are ignored: those that two folders declare, or that are also members or local names
elsewhere.
"""

import collections
import pathlib
import re
import sys

import swift_source

ENGINE = pathlib.Path("Sources/Engine")
PAGE = pathlib.Path("docs/developing/architecture.md")
# Modules of the system and the toolchain, which every target may import.
SYSTEM = {"Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Synchronization"}
# Names of standard library members that the engine also defines for several types.
STANDARD = set("init subscript count description first last min max sign append".split())


class Folders:
    """The declarations in each folder of the engine, and its uses of other folders."""

    def __init__(self, files):
        self.sources = {path: swift_source.parse(text) for path, text in files.items()}
        self.homes = collections.defaultdict(set)  # top-level name -> folders
        self.kinds = {}  # top-level name -> keyword
        self.members = collections.defaultdict(set)  # name of a member -> folders
        self.members_of = collections.defaultdict(set)  # type -> names of its members
        self.added = {}  # name of a member that an extension adds -> its folder
        self.bound = collections.defaultdict(set)  # file -> names of parameters and local values
        for path, source in self.sources.items():
            self.note(path, source)
        for path, source in self.sources.items():
            self.note_added(path, source)

    def note(self, path, source):
        folder = folder_of(path)
        for declaration in source.declarations:
            if declaration.owners and declaration.is_member:
                self.members[declaration.name].add(folder)
                self.members_of[declaration.owners[-1]].add(declaration.name)
            elif not declaration.is_member:
                self.bound[path].add(declaration.name)
            elif declaration.keyword != "extension" and is_seen_elsewhere(declaration):
                self.homes[declaration.name].add(folder)
                self.kinds[declaration.name] = declaration.keyword
        for position, token in enumerate(source.tokens[:-1]):
            if token.is_word and source.tokens[position + 1].text in (":", "in"):
                self.bound[path].add(token.text)

    def note_added(self, path, source):
        folder = folder_of(path)
        for declaration in source.declarations:
            if not declaration.in_extension or declaration.name in STANDARD:
                continue
            owner_home = self.homes.get(declaration.owners[0], set())
            if owner_home != {folder} and self.members[declaration.name] == {folder}:
                self.added[declaration.name] = folder

    def uses(self):
        """Yields every use of a name from another folder: file, line, name, declaring folder."""
        for path, source in self.sources.items():
            for position, token in enumerate(source.tokens):
                if token.is_word:
                    home = self.home_of(path, source, position)
                    if home is not None and home != folder_of(path):
                        yield path, token.line, token.text, home

    def home_of(self, path, source, position):
        """Returns the folder that declares a name, or None if that is ambiguous."""
        name, tokens = source.tokens[position].text, source.tokens
        before = tokens[position - 1].text if position else ""
        after = tokens[position + 1].text if position + 1 < len(tokens) else ""
        if before == ".":
            return self.added.get(name)
        homes = self.homes.get(name, set())
        is_label = after == ":" and before in ("(", ",")
        is_own = any(name in self.members_of[owner] for owner in source.owners[position])
        if len(homes) != 1 or is_label or is_own or name in self.bound[path]:
            return None
        is_named = name[0].isupper() or self.kinds[name] != "func" or after in "(<,)"
        return min(homes) if is_named else None


def is_seen_elsewhere(declaration):
    return not declaration.modifiers & {"private", "fileprivate"}


def folder_of(path):
    return path.relative_to(ENGINE).parts[0]


def read_layers(page):
    """Parses the diagram of the folders, from top to bottom: one layer per line, with `A · B` for folders in the same
    layer.
    """
    block = re.search(r"```layers\n(.*?)```", page, re.DOTALL)
    lines = [re.findall(r"[A-Z]\w+", line) for line in block.group(1).splitlines()]
    return [names for names in lines if names]


def read_targets(page):
    """Parses the table of targets and their permitted imports."""
    targets = {}
    for row in re.findall(r"^\| `\w+` \|.*$", page, re.MULTILINE):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) == 4:
            imports = set(re.findall(r"`(\w+)`", cells[2] + cells[3]))
            system = SYSTEM if cells[3].startswith("system") else set()
            targets[cells[0].strip("`")] = imports | system
    return targets


def forbidden_dependencies(folders, layers):
    height = {name: -level for level, names in enumerate(layers) for name in names}
    for path in sorted(folders.sources):
        if folder_of(path) not in height:
            yield f"{path}: the folder is not in any layer of {PAGE}"
    for path, line, name, home in folders.uses():
        here = height.get(folder_of(path), 1)
        if home in height and here <= height[home]:
            yield f"{path}:{line}: uses {name} of {home}, which is not below {folder_of(path)}"


def forbidden_imports(files, targets):
    for path, text in files.items():
        target = path.parts[1]
        if target not in targets:
            yield f"{path}: {PAGE} does not list the target {target}"
            continue
        for number, line in enumerate(text.splitlines(), 1):
            match = re.match(r"\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:struct\s+|func\s+)?(\w+)", line)
            if match and match.group(1) not in targets[target]:
                yield f"{path}:{number}: {target} imports {match.group(1)}"


def read(folder):
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.swift"))}


def main():
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    folders = Folders(read(ENGINE))
    if sys.argv[1:] == ["--uses"]:
        uses = collections.defaultdict(collections.Counter)
        for path, _, name, home in folders.uses():
            uses[folder_of(path), home][name] += 1
        for (folder, home), names in sorted(uses.items()):
            print(f"{folder} -> {home}: {sum(names.values())}  {' '.join(dict(names.most_common(12)))}")
        return 0
    found = [*forbidden_dependencies(folders, read_layers(page))]
    found += forbidden_imports(read(pathlib.Path("Sources")), read_targets(page))
    print("\n".join(found) or "Every arrow between targets and folders points down.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
