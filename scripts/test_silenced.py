"""Tests for the check of `try?`, with small sources that it must report or accept."""

import pathlib
import unittest

import silenced


class Reasons(unittest.TestCase):
    def found(self, text):
        return len([*silenced.complaints(pathlib.Path("A.swift"), text)])

    def test_no_comment_is_found(self):
        self.assertEqual(self.found("let a = try? b()"), 1)
        self.assertEqual(self.found("let a = c\nlet a = (try? b()) ?? d"), 1)

    def test_comment_on_the_line_passes(self):
        self.assertEqual(self.found("let a = try? b()  // It is gone."), 0)

    def test_comment_just_above_passes(self):
        self.assertEqual(self.found("// It is gone.\nlet a = try? b()"), 0)
        self.assertEqual(self.found("/// Nil if it is gone.\nfunc a() -> B? {\n  try? b()\n}"), 0)

    def test_group_shares_a_comment(self):
        self.assertEqual(self.found("// Both are gone.\ntry? b()\ntry? c()"), 0)

    def test_comment_further_above_is_found(self):
        self.assertEqual(self.found("// It is gone.\n\ntry? b()"), 1)
        self.assertEqual(self.found("// It is gone.\na\nb\nc\ntry? b()"), 1)

    def test_comment_behind_another_line_is_found(self):
        self.assertEqual(self.found("a()  // First.\ntry? b()"), 1)

    def test_mention_in_a_comment_passes(self):
        self.assertEqual(self.found("a()\n/// Use no `try?` here."), 0)

    def test_other_words_pass(self):
        self.assertEqual(self.found("var entry: Entry?\nlet a = try b()\nlet c = try! d()"), 0)


if __name__ == "__main__":
    unittest.main()
