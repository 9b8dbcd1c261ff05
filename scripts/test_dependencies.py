"""Tests for the comparison of the resolved packages with the list."""

import json
import unittest

import dependencies


def document(**packages):
    pins = [
        {"identity": name, "state": {"version": version, "revision": f"{name}@{version}"}}
        for name, version in packages.items()
    ]
    return json.dumps({"pins": pins, "version": 3})


class Packages(unittest.TestCase):
    def complaints(self, found, expected):
        expected = dependencies.listed(dependencies.written(dependencies.resolved(expected)))
        return [*dependencies.complaints(dependencies.resolved(found), expected)]

    def test_same_versions_pass(self):
        self.assertEqual(self.complaints(document(nio="1.0.0"), document(nio="1.0.0")), [])

    def test_another_version_is_named(self):
        (sentence,) = self.complaints(document(nio="1.0.1", log="1.0.0"), document(nio="1.0.0", log="1.0.0"))
        self.assertIn("nio was resolved to 1.0.1", sentence)
        self.assertIn("1.0.0", sentence)

    def test_new_and_missing_packages_are_named(self):
        self.assertEqual(
            [line.split(":")[0] for line in self.complaints(document(nio="1"), document(log="1"))],
            ["log is no longer used", "nio is new"],
        )

    def test_a_branch_has_no_version(self):
        pin = {"identity": "nio", "state": {"branch": "main", "revision": "1a"}}
        self.assertEqual(dependencies.resolved(json.dumps({"pins": [pin]})), {"nio": "main"})


if __name__ == "__main__":
    unittest.main()
