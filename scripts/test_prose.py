"""Tests for prose.py, which measures how the repository's text reads."""

import pathlib
import unittest

import prose


def words(texts):
    return [text.words for text in texts]


def swift(source):
    return words(prose.comments(pathlib.Path("Sources/Engine/A.swift"), source))


class MarkTest(unittest.TestCase):
    def test_fragments_and_idioms_are_marked(self):
        for text in [
            "Of the item, from 1.", "What a log holds.", "Nil without a speed.", "Where there is none.",
            "There was no fix.", "Nobody reads it.", "It stands still.", "The user is told.", "Beside the engine.",
            "The part from which on it counts.", "The pace where it is known.", "That is all.", "It stays the way it is.",
        ]:
            self.assertTrue(prose.MARK.search(text), text)

    def test_plain_sentences_are_not_marked(self):
        for text in ["Returns nil if the log is empty.", "The cadence in steps per minute.", "Whether it rests."]:
            self.assertFalse(prose.MARK.search(text), text)


class CommentTest(unittest.TestCase):
    def test_consecutive_lines_are_one_block(self):
        self.assertEqual(swift("/// One\n/// block.\nlet a = 1\n// Another.\n"), ["One block.", "Another."])

    def test_comment_after_code_is_a_block(self):
        self.assertEqual(swift("let a = 1  // In metres.\n"), ["In metres."])

    def test_addresses_in_strings_are_not_comments(self):
        self.assertEqual(swift('let a = "see http: // nothing"\n'), [])

    def test_block_comments_are_read(self):
        path = pathlib.Path("Web/a.js")
        self.assertEqual(words(prose.comments(path, "/**\n * Reads\n * a file.\n */\n")), ["Reads a file."])

    def test_python_has_comments_and_documentation_strings(self):
        source = '"""A module."""\n\n\ndef f():\n    """A function."""\n    # A\n    # comment.\n    return "text"\n'
        self.assertEqual(words(prose.python_comments(source)), ["A module.", "A function.", "A comment."])

    def test_shell_leaves_out_the_interpreter(self):
        path = pathlib.Path("scripts/a.sh")
        self.assertEqual(words(prose.comments(path, "#!/bin/sh\n# Runs it.\n")), ["Runs it."])


class DocumentTest(unittest.TestCase):
    def test_sentences_of_paragraphs_lists_and_tables(self):
        source = "# A title\n\nOne sentence. And\nanother.\n\n- An item.\n\n| cell | other |\n|---|---|\n"
        expected = ["A title", "One sentence.", "And another.", "An item.", "cell", "other"]
        self.assertEqual(words(prose.sentences(source)), expected)

    def test_code_is_left_out(self):
        self.assertEqual(words(prose.sentences("```\nWhat it is.\n```\nText.\n")), ["Text."])

    def test_lines_are_counted_across_code(self):
        self.assertEqual([text.line for text in prose.sentences("```\na\n```\nText.\n")], [4])


class PartTest(unittest.TestCase):
    def test_targets_and_folders_have_budgets_of_their_own(self):
        for path, part in [
            ("Sources/Engine/Gait/Step.swift", "Sources/Engine"), ("Tests/Browser/phone.py", "Tests/Browser"),
            ("Web/shared/a.js", "Web"), ("docs/hosting/a.md", "documents in docs/hosting"),
            ("README.md", "documents in the root"), ("Package.swift", "the root"),
        ]:
            self.assertEqual(prose.part_of(pathlib.Path(path)), part)

    def test_strings_of_the_app_count_apart(self):
        path = pathlib.Path(prose.STRINGS + "A.swift")
        found = prose.texts(path, '/// Words.\ncase a = "What is this?"\n')
        self.assertEqual([part for part, _ in found], ["Sources/Screens", "strings of the app"])


class SubjectTest(unittest.TestCase):
    def test_imperative_subject_is_accepted(self):
        self.assertIsNone(prose.subject_fault("Fix distance of excerpts"))

    def test_other_forms_are_refused(self):
        for subject in ["Fixed distance", "fix distance", "The distance is right", "Fixes distance", ""]:
            self.assertIsNotNone(prose.subject_fault(subject), subject)

    def test_long_subject_is_refused(self):
        self.assertIsNone(prose.subject_fault("Fix " + "a" * 68))
        self.assertIn("73 characters", prose.subject_fault("Fix " + "a" * 69))


if __name__ == "__main__":
    unittest.main()
