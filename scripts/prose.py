"""Measures how much of the repository's text reads like a translation.

Prints, for each target and each folder of documents, the proportion of texts that carry a mark: a phrase that native
technical writers rarely use. A text is a block of consecutive comment lines, a sentence of a document or a string of
the app. Fails if a part exceeds its budget, or if a commit subject is too long or not imperative.

    prose.py [--since COMMIT] [--subjects-since COMMIT] [--list PREFIX]
"""

import argparse
import collections
import io
import pathlib
import re
import subprocess
import sys
import tokenize

BUDGET = 0.03
SUBJECT_LENGTH = 72

MARK = re.compile(
    r"^(Of|What|Nil|As|Who|Whose|Which|That)\b|\b(is|are|was) no\b|\bnone\b|\b[Nn]obody\b"
    r"|\bso (many|much|long)\b|\bstands?\b|\b(told|tells|tell)\b|\b[Bb]eside\b"
    r"|\bwhere (there|it|nothing|nobody|one|that|they)\b|\bfrom which on\b|\blest\b|\bthat is all\b"
    r"|\b(the|a) way (it|they|he|she) (is|are)\b"
)

# The verbs that may begin a commit subject.
VERBS = set(
    """
    accept adapt add adjust advance align allow announce answer append apply ask assert attach avoid back bound
    break bring build bump cache calculate call cancel cap change check choose clarify clean clear close
    collapse collect combine compare compute connect consolidate convert copy correct count cover create cut
    declare deduplicate define delete derive describe detect disable disallow display divide document download
    draw drive drop enable encode end enforce ensure escape estimate exclude expand expect explain export expose
    extend extract fail fall fetch fill find finish fix flatten fold follow forbid format forward fuzz generate give
    group guard handle hide hold ignore implement import improve include increase inline install introduce
    invert join judge keep label learn leave let limit link list load localize lock log loosen lower make mark
    match measure mention merge migrate model move name narrow normalize note notify obey offer omit open
    optimise optimize order organize parse pass pause pin play point polish post prefer prefix prepare preserve
    prevent print process protect prove provide publish put quote raise read rebuild recognize record redesign
    redirect reduce refactor refresh refuse reject release reload remove rename render repair repeat replace
    report request require rerun reserve reset reshape resolve respect restore restrict resume retry return
    reuse revert revise reword rewrite round run save say scale scan schedule search select send separate serve
    set share shorten show shrink simplify skip sort speak speed split start state stop store stream strip style
    support swap sync take teach tell test tidy tighten time toggle track translate treat trim try turn type
    unify untangle update upgrade use validate verify wait warn weigh widen wire word work wrap write
    """.split()
)

SUFFIXES = {".swift", ".js", ".mjs", ".css", ".py", ".sh", ".md"}
STRINGS = "Sources/Screens/Strings/"

Text = collections.namedtuple("Text", "line words")


def line_comments(source, marker):
    """Yields the blocks of consecutive comment lines, and comments that follow code on a line."""
    block, first = [], 0
    for number, line in enumerate(source.splitlines() + [""], 1):
        whole = re.match(rf"\s*{marker}(.*)", line)
        if whole:
            first = first if block else number
            block.append(whole.group(1).strip())
            continue
        if block:
            yield Text(first, " ".join(block).strip())
            block = []
        trailing = re.search(rf"\s{marker}\s(.*)", line)
        if trailing and line[: trailing.start()].count('"') % 2 == 0:
            yield Text(number, trailing.group(1).strip())


def block_comments(source):
    for match in re.finditer(r"^\s*/\*(.*?)\*/", source, re.DOTALL | re.MULTILINE):
        words = re.sub(r"^\s*\*+", "", match.group(1), flags=re.MULTILINE)
        yield Text(source.count("\n", 0, match.start()) + 1, " ".join(words.split()))


def python_comments(source):
    """Yields comment blocks and docstrings."""
    block, last = None, 0
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            words = token.string.lstrip("#!").strip()
            if block and token.start[0] == last + 1:
                block = Text(block.line, f"{block.words} {words}")
            else:
                if block:
                    yield block
                block = Text(token.start[0], words)
            last = token.start[0]
        elif token.type == tokenize.STRING and previous in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            yield Text(token.start[0], " ".join(token.string.strip("rf\"'").split()))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            previous = token.type
    if block:
        yield block


def sentences(source):
    """Yields the sentences of a Markdown document, without code: from paragraphs, list items, headings and table cells.
    """
    source = re.sub(r"^(```|~~~).*?^\1", lambda code: "\n" * code.group().count("\n"), source, flags=re.S | re.M)
    paragraph, first = [], 0
    for number, line in enumerate(source.splitlines() + [""], 1):
        line = line.strip()
        begins = re.match(r"([-*+]|\d+\.|#+|>)\s+|\|", line)
        if paragraph and (not line or begins):
            yield from split_sentences(first, " ".join(paragraph))
            paragraph = []
        if line.startswith("|"):
            for cell in line.strip("|").split("|"):
                yield from split_sentences(number, cell)
        elif line:
            first = first if paragraph else number
            paragraph.append(re.sub(r"^([-*+]|\d+\.|#+|>)\s+", "", line))


def split_sentences(line, words):
    for sentence in re.split(r"(?<=[.!?:])\s+(?=[A-Z*`\[])", words.strip()):
        sentence = sentence.strip("*_ ")
        if re.search(r"[A-Za-z]{2}", sentence):
            yield Text(line, sentence)


def strings(source):
    for number, line in enumerate(source.splitlines(), 1):
        for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            if " " in literal:
                yield Text(number, literal)


def comments(path, source):
    if path.suffix == ".py":
        return python_comments(source)
    if path.suffix == ".sh":
        return line_comments(source, r"#(?!!)")
    if path.suffix == ".css":
        return block_comments(source)
    return (text for found in (line_comments(source, "///?"), block_comments(source)) for text in found)


def part_of(path):
    """Returns the target or folder whose budget covers the file."""
    if path.suffix == ".md":
        return "documents in " + (path.parent.as_posix() if len(path.parts) > 1 else "the root")
    depth = 2 if path.parts[0] in ("Sources", "Tests") else 1
    return "/".join(path.parts[: min(depth, len(path.parts) - 1)]) or "the root"


def texts(path, source):
    """Returns the texts of a file as pairs of part and text."""
    if path.suffix == ".md":
        return [(part_of(path), text) for text in sentences(source)]
    found = [(part_of(path), text) for text in comments(path, source) if re.search(r"[A-Za-z]{2}", text.words)]
    if path.as_posix().startswith(STRINGS):
        found += [("strings of the app", text) for text in strings(source)]
    return found


def subject_fault(subject):
    """Returns why a commit subject breaks the rules, or None if it follows them."""
    if len(subject) > SUBJECT_LENGTH:
        return f"{len(subject)} characters, at most {SUBJECT_LENGTH}"
    first = re.match(r"[A-Za-z-]*", subject).group()
    if not first[:1].isupper() or first.lower() not in VERBS:
        return f"“{first}” isn't an imperative verb known to scripts/prose.py"
    return None


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout.splitlines()


def subjects_since(commit):
    """Returns the subjects of the commits since the given one or, by default, since the last tag; empty if there is
    neither.
    """
    try:
        start = commit or git("describe", "--tags", "--abbrev=0")[0]
        return git("log", "--no-merges", "--format=%s", f"{start}..HEAD")
    except (subprocess.CalledProcessError, IndexError):
        return []


def measured(paths):
    """Returns, for each part, the number of texts, and the marked texts as (path, text)."""
    counts, marked = collections.Counter(), collections.defaultdict(list)
    for path in paths:
        for part, text in texts(path, path.read_text(encoding="utf-8", errors="replace")):
            counts[part] += 1
            if MARK.search(text.words):
                marked[part].append((path, text))
    return counts, marked


def print_marked(marked, wanted):
    for found in marked.values():
        for path, text in found:
            if wanted(path.as_posix()):
                print(f"{path}:{text.line}: {text.words[:160]}")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--since", metavar="COMMIT", help="list the marked texts in files changed since the commit")
    parser.add_argument("--subjects-since", metavar="COMMIT", help="check commit subjects since it, not the last tag")
    parser.add_argument("--list", metavar="PREFIX", help="list the marked texts in files whose path begins with it")
    return parser.parse_args()


def main():
    options = arguments()
    paths = [pathlib.Path(name) for name in git("ls-files")]
    counts, marked = measured([path for path in paths if path.suffix in SUFFIXES and path.exists()])
    for part in sorted(counts):
        share = len(marked[part]) / counts[part]
        print(f"{part:40} {len(marked[part]):5} of {counts[part]:5}  {share:6.1%}{'  over' if share > BUDGET else ''}")
    if options.since:
        changed = set(git("diff", "--name-only", options.since))
        print_marked(marked, changed.__contains__)
    if options.list:
        print_marked(marked, lambda path: path.startswith(options.list))
    faults = [(subject, subject_fault(subject)) for subject in subjects_since(options.subjects_since)]
    faults = [f"“{subject}”: {fault}" for subject, fault in faults if fault]
    print("\n".join(faults), end="\n" if faults else "")
    over = any(len(marked[part]) > BUDGET * counts[part] for part in counts)
    return 1 if over or faults else 0


if __name__ == "__main__":
    sys.exit(main())
