"""Prints "N passed, N failed" over the xUnit reports named on the command line."""

import sys
import xml.etree.ElementTree as ElementTree

passed = failed = 0
for path in sys.argv[1:]:
    for case in ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
            print(f"failed: {case.get('classname')}.{case.get('name')}")
        elif case.find("skipped") is None:
            passed += 1
if passed + failed == 0:
    failed = 1
print(f"{passed} passed, {failed} failed")
