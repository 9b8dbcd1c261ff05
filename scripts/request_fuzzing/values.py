"""The extreme values sent in every field."""

MEGABYTE = 1_000_000
# Values that crash a process if it calculates with them unchecked. Even a short run sends these in every field.
WORST = [
    "-9223372036854775808", "9223372036854775807", "1e308", "nan", "99999-12-31", "a" * MEGABYTE, "", "-1",
]
NUMBERS = [
    "9223372036854775808", "-9223372036854775809", "18446744073709551615", "2147483647", "-2147483648", "4294967295",
    "-1e308", "1e309", "inf", "-inf", "0", "-0", "1", "1.5", "1e-320", "0x7f", "1e13", "1125899906842624", "1,5", "1_000", "٣",
    "9" * 400,
]
TIMES = [
    "10000-01-01", "9999-12-31", "0000-01-01", "-0001-12-31", "2026-02-30", "24:00", "99:99:99", "23:59:60",
    "1:1e308", "Mars/Olympus",
]
TEXTS = [
    " ", "\x00", "\r\n\x1b[2J\x7f", "\u202e\u2066\ufeff", "e" + "\u0301" * 5_000, "\U0001f468\u200d" * 500, "%", "%zz", "[]", "{}",
    "null", "../../../etc/passwd", "<script>", "'; --", "file:///dev/zero", "http://[::1", "1,2,3,4;5,6,7,8", ",,,;;;", "\udcff",
]
VALUES = WORST + NUMBERS + TIMES + TEXTS
# Values that only JSON can express. They are inserted into a document verbatim.
JSON_VALUES = [
    "-9223372036854775808", "9223372036854775807", "18446744073709551616", "1e308", "-1e309", "1" * 400, "NaN", "Infinity", "null",
    "true", "[]", "{}", "[" * 2_000 + "]" * 2_000, '"99999-12-31"', '""', '"\\u0000"', '"\\ud800"', '"' + "a" * MEGABYTE + '"', "-0", "",
]
