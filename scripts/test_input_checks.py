"""Tests for the check of external numbers, with small sources that it must report or accept."""

import pathlib
import unittest

import input_checks

TYPES = "struct Ride { var meters: Double\n var laps: Int }\nfunc pace(_ ride: Ride) -> Double { 1 }"


def complaints(body):
    text = f"struct A {{\n  func f(_ text: String, _ seconds: Double, _ count: Int) {{\n{body}\n  }}\n}}"
    return [*input_checks.complaints({pathlib.Path("A.swift"): text}, [TYPES])]


class Check(unittest.TestCase):
    def found(self, body, what):
        found = complaints(body)
        self.assertEqual(len(found), 1, (body, found))
        self.assertIn(what, found[0])

    def passed(self, *bodies):
        for body in bodies:
            self.assertEqual(complaints(body), [], body)


class Conversions(Check):
    def test_floating_point_expressions_are_found(self):
        for expression in [
            "seconds", "seconds.rounded()", "seconds * 2", "count > 1 ? seconds : 0", "1.5 * x", "x * 1e3",
            "min(max(seconds, 0), 9)", "(seconds / 60).rounded(.down)", "ride.meters", "pace(ride)", "pow(2, n)",
        ]:
            self.found(f"let a = Int({expression})", "floating-point")

    def test_every_integer_type_is_found(self):
        for name in ("Int64", "UInt8", "Int32", "UInt"):
            self.found(f"let a = {name}(seconds)", name)

    def test_durations_are_found(self):
        self.found("wait(.seconds(seconds))", "too large")
        self.passed("wait(.seconds(3))", "wait(.seconds(InputRange(0...9).clamped(seconds)))")

    def test_ends_of_a_range_are_found(self):
        self.found("let a = 0...Int(seconds)", "floating-point")

    def test_local_values_are_followed(self):
        self.found("let days = seconds / 86_400\n let a = Int(days)", "floating-point")
        self.found("let days: Double = read()\n let a = Int(days)", "floating-point")
        self.found("let list: [Double] = []\n let a = Int(list[0])", "floating-point")

    def test_checked_conversions_pass(self):
        self.passed(*(f"let a = Int({label}: seconds)" for label in ("exactly", "saturating", "clamping")))

    def test_integers_pass(self):
        self.passed("let a = Int64(count)", "let a = Int(ride.laps)", "let a = UInt8(ascii: x)")
        self.passed("let a = Int(bytes[3])", "let seconds = 3\n let a = Int32(seconds)")

    def test_comments_and_texts_pass(self):
        self.passed("// Int(seconds)", 'let a = "Int(seconds)"')

    def test_interpolations_are_found(self):
        self.found('let a = "\\(Int(seconds)) s"', "floating-point")


class Readings(Check):
    def test_texts_without_a_range_are_found(self):
        for body in [
            'let a = fields["page"].flatMap(Int.init) ?? 0', 'let a = fields["page"].flatMap { Int64($0) }',
            'let a = fields["page"].flatMap({ Int($0) })', "guard let a = Int(text) else { return }",
            "if x, let a = UInt16(text) {}", "let a = Int(text) ?? 0", "let a = words.compactMap { Int($0) }",
            "let a = Int(text, radix: 10) ?? 0", "if Int(text) == nil {}",
        ]:
            self.found(body, "without a range")

    def test_json_numbers_without_a_range_are_found(self):
        self.found('let a = node["days"]?.number.flatMap(Int.init(exactly:))', "JSON")
        self.found('let a = node["days"]?.number.flatMap { Int64(exactly: $0) }', "JSON")
        self.found('let a = node["days"]?.number.flatMap({ Int64(exactly: $0) })', "JSON")

    def test_ranges_pass(self):
        self.passed("let a = InputRange(1...9).parse(text)", 'let a = form.integer("page", in: 0...999)')

    def test_cases_of_an_enumeration_pass(self):
        self.passed("let a = text.flatMap { UInt8($0) }.flatMap(Sport.init(rawValue:))")
        self.passed("let a = text.flatMap(UInt8.init).flatMap(Sport.init(rawValue:))")

    def test_hexadecimal_texts_pass(self):
        self.passed("guard let a = UInt64(text, radix: 16) else { return }")

    def test_justified_marker_passes(self):
        self.passed("// In range: the kernel writes it.\n let a = Int(text) ?? 0")
        self.found("// In range: yes\n let a = Int(text) ?? 0", "without a range")


class Arithmetic(Check):
    def test_rows_are_found(self):
        self.found('let a: Int = row["days"]\n let b = a + 1', "`a`")
        self.found('let a = row["days"] as Int\n let b = 2 * a', "`a`")
        self.found('let b = (row["days"] as Int) - 1', "`row`")
        self.found('let a = try Int.fetchOne(db, sql: "x") ?? 0\n let b = -a', "`a`")

    def test_saturated_numbers_are_found(self):
        self.found("let a = 1 + Int(saturating: seconds)", "`Int`")
        self.found("let a = Int(saturating: seconds)\n let b = a - 1", "`a`")
        self.passed("let a = InputRange(0...9).rounded(seconds) + 1")

    def test_narrowing_is_found(self):
        self.found('let a: Int = row["days"]\n let b = Int32(a)', "`a`")

    def test_checked_numbers_pass(self):
        self.passed('let a: Int = row["days"]\n guard days.contains(a) else { return }\n let b = a + 1')
        self.passed('let a = InputRange(1...9).clamped(row["days"] as Int)\n let b = a + 1')
        self.passed('let a: Int = row["days"]\n let b = a &+ 1', 'let a: Double = row["days"]\n let b = a + 1')

    def test_options_of_a_command_are_found(self):
        option = '@Option(help: "x") var days: Int\n func g() { print(days * 2) }'
        text = f"struct A: ParsableCommand {{ {option} }}"
        self.assertEqual(len([*input_checks.complaints({"A.swift": text})]), 1)
        checked = text.replace("print", "guard range.contains(days) else { return }; print")
        self.assertEqual([*input_checks.complaints({"A.swift": checked})], [])

    def test_properties_of_decodable_types_are_found(self):
        text = "struct A: Decodable { let days: Int }\nfunc g(_ a: A) { print(a.days + 1) }"
        self.assertEqual(len([*input_checks.complaints({"A.swift": text})]), 1)
        self.assertEqual([*input_checks.complaints({"A.swift": text.replace(": Decodable", "")})], [])


if __name__ == "__main__":
    unittest.main()
