"""Tests for the checks of layers and documentation, with small sources that they must report or accept."""

import pathlib
import unittest

import documented
import layers
import swift_source

LAYERS = [["Session"], ["Track", "Gait"], ["Numerics"]]
BASE = {
    "Numerics/Maths.swift": "func cosine(_ angle: Double) -> Double { angle }\nlet halfTurn = 3.14",
    "Track/Fix.swift": "public struct Fix { var seconds = 0.0\n enum State { case moving } }",
    "Gait/Step.swift": "struct Step { var length = 0.0 }\nextension Array { func evenness() -> Double { 0 } }",
    "Session/Session.swift": """
        struct Session { func add(_ fix: Fix) {} }
        enum State { case ready }
        func distance(of session: Session) -> Double { 0 }
        extension Fix { var isLogged: Bool { true } }
        private struct Pair {}
        """,
}


def complaints(**added):
    """Returns the complaints after adding a file to `BASE`, in the folder with the argument's name."""
    files = dict(BASE) | {f"{folder}/Added.swift": text for folder, text in added.items()}
    sources = {layers.ENGINE / name: text for name, text in files.items()}
    return [*layers.forbidden_dependencies(layers.Folders(sources), LAYERS)]


class FolderDependencies(unittest.TestCase):
    def found(self, name, **added):
        complaint = complaints(**added)
        self.assertEqual(len(complaint), 1, complaint)
        self.assertIn(f"uses {name} of", complaint[0])

    def passed(self, **added):
        self.assertEqual(complaints(**added), [])

    def test_downward_arrows_pass(self):
        self.passed(Session="let fixes: [Fix] = []\nlet x = cosine(halfTurn) + [1.0].evenness()")

    def test_type_of_a_higher_folder(self):
        self.found("Session", Track="func f(_ session: Session) {}")

    def test_type_of_a_folder_beside(self):
        self.found("Step", Track="let steps: [Step] = []")

    def test_function_of_a_higher_folder(self):
        self.found("distance", Track="func f() -> Double { distance(of: nil) }")

    def test_constant(self):
        added = {layers.ENGINE / "Track/A.swift": "let limit = 1"}
        added[layers.ENGINE / "Numerics/B.swift"] = "func f() -> Int { limit }"
        self.assertEqual(len([*layers.forbidden_dependencies(layers.Folders(added), LAYERS)]), 1)

    def test_member_that_an_extension_adds_above(self):
        self.found("isLogged", Track="func f(_ fix: Fix) -> Bool { fix.isLogged }")
        self.found("evenness", Track="let x = [1.0].evenness()")

    def test_use_inside_a_text(self):
        self.found("distance", Track='let a = "is \\(distance(of: nil)) m"')

    def test_comments_and_texts_pass(self):
        self.passed(Track='// Session\n/* Session /* Step */ Session */\nlet a = "Session \\"Step"')
        self.passed(Track='let a = """\n  Session "Step"\n  """\nlet b = #"Session "Step" \\(Step)"#')

    def test_nested_type_of_the_same_name_passes(self):
        self.passed(Track="struct Filter { enum State { case a }\n var state = State.a }")
        self.passed(Track="extension Fix { var state: State { .moving } }")

    def test_local_names_and_labels_pass(self):
        self.passed(Track="func f(distance: Double) -> Double { g(distance: distance) }")
        self.passed(Track="struct A { func distance() {}\n func f() { distance() } }")

    def test_names_private_to_a_file_pass(self):
        self.passed(Track="private struct Pair {}\nprivate let pair = Pair()")

    def test_folder_without_a_layer(self):
        self.assertEqual(len(complaints(Sounds="let a = 1")), 1)

    def test_forbidden_dependency_in_the_tree_is_found(self):
        files = layers.read(layers.ENGINE)
        order = layers.read_layers(layers.PAGE.read_text(encoding="utf-8"))
        before = [*layers.forbidden_dependencies(layers.Folders(files), order)]
        files[layers.ENGINE / "Track/Added.swift"] = "func added(_ session: SessionHeader) {}"
        after = [*layers.forbidden_dependencies(layers.Folders(files), order)]
        self.assertEqual(len(after), len(before) + 1)


class Targets(unittest.TestCase):
    page = """
| target | what | ours | others |
|---|---|---|---|
| `Engine` | a | – | – |
| `Store` | b | `Engine` | system, `GRDB` |
"""

    def found(self, name, text):
        targets = layers.read_targets(self.page)
        return len([*layers.forbidden_imports({pathlib.Path(name): text}, targets)])

    def test_imports(self):
        self.assertEqual(self.found("Sources/Store/A.swift", "import Engine\nimport GRDB"), 0)
        self.assertEqual(self.found("Sources/Store/A.swift", "private import Foundation"), 0)
        self.assertEqual(self.found("Sources/Store/A.swift", "public import Screens"), 1)
        self.assertEqual(self.found("Sources/Store/A.swift", "import struct Screens.A"), 1)
        self.assertEqual(self.found("Sources/Engine/A.swift", "@testable import Store"), 1)
        self.assertEqual(self.found("Sources/New/A.swift", ""), 1)


class Documentation(unittest.TestCase):
    def missing(self, text):
        return len([*documented.complaints(pathlib.Path("A.swift"), text)])

    def test_declarations(self):
        self.assertEqual(self.missing("public struct A {}"), 1)
        self.assertEqual(self.missing("/// Metres.\npublic struct A {}"), 0)
        self.assertEqual(self.missing("/// Metres.\n@frozen\npublic struct A {}"), 0)
        self.assertEqual(self.missing("// Metres.\npublic func a() {}"), 1)
        self.assertEqual(self.missing("struct A {\n  public private(set) var a = 1\n}"), 1)
        self.assertEqual(self.missing("struct A {\n  public static let a = 1\n}"), 1)
        self.assertEqual(self.missing("struct A {\n  public init(a: Int) {}\n}"), 1)

    def test_exempt(self):
        self.assertEqual(self.missing("struct A {\n  public init() {}\n}"), 0)
        self.assertEqual(self.missing("struct A {\n  public static func == (a: A, b: A) {}\n}"), 0)
        self.assertEqual(self.missing("struct A {\n  public func hash(into h: H) {}\n}"), 0)
        self.assertEqual(self.missing("struct A {\n  private var a = 1\n}"), 0)


class Sources(unittest.TestCase):
    def test_owners(self):
        source = swift_source.parse("extension A.B { struct C { let d = 1 } }\nlet e = 2")
        owners = {declaration.name: declaration.owners for declaration in source.declarations}
        self.assertEqual(owners["d"], ("A", "B", "C"))
        self.assertEqual(owners["e"], ())


if __name__ == "__main__":
    unittest.main()
