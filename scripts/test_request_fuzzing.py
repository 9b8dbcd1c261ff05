"""Tests for the request fuzzer with small pages: which targets it finds and which requests it sends."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "request_fuzzing"))
import cases
from site_map import Page, Target, pattern
from values import VALUES

FORM = """
<a href="/activities?sort=date">A</a>
<form method="post" action="/garage/7"><input name="days" value="3"><input type="checkbox" name="on" value="1">
<select name="type"><option value="1">A</option><option value="2" selected>B</option></select></form>
<form method="dialog"><button name="x"></button></form>
"""


class Pages(unittest.TestCase):
    def test_forms_and_links_are_read(self):
        page = Page(FORM)
        self.assertEqual(page.links, ["/activities?sort=date"])
        self.assertEqual(page.forms[0], ("POST", "/garage/7", {"days": "3", "on": "1", "type": "2"}))

    def test_identifiers_are_replaced_in_patterns(self):
        self.assertEqual(pattern("/a/7/b/" + "0f" * 16 + "?c=1"), "/a/:id/b/:id")


class Cases(unittest.TestCase):
    target = Target("POST", "/a/7/b/8", {"days": "3", "note": ""})

    def test_every_field_is_sent_every_value(self):
        sent = {case.body for case in cases.cases([self.target], 1)}
        for value in VALUES:
            self.assertIn(b"days=" + cases.quote(value).encode() + b"&note=", sent)

    def test_every_identifier_is_replaced(self):
        self.assertEqual([*cases.replaced("/a/7/b/8", "-1")], ["/a/-1/b/8", "/a/7/b/-1"])
        self.assertEqual([*cases.replaced("/a/b", "")], ["/a/%20"])

    def test_same_seed_gives_same_requests(self):
        first, second = ([str(case) for case in cases.cases([self.target], 3)] for _ in range(2))
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
