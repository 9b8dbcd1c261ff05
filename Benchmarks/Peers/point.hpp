#pragma once
#include <charconv>
#include <cstdint>
#include <string_view>
#include <vector>

struct Point {
  double latitude = 0, longitude = 0, altitude = 0, seconds = 0, heartRate = 0;
};

using Points = std::vector<Point>;

inline double number(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Returns the seconds since 1970 of `2026-09-21T14:13:20Z`, using Howard Hinnant's `days_from_civil`.
inline double moment(std::string_view text) {
  if (text.size() < 19) return 0;
  const auto digits = [text](int from, int to) {
    int value = 0;
    for (int index = from; index < to; index++) value = value * 10 + (text[index] - '0');
    return value;
  };
  const int month = digits(5, 7), year = digits(0, 4) - (month <= 2);
  const int era = year / 400, yearOfEra = year - era * 400;
  const int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + digits(8, 10) - 1;
  const long days = era * 146097L + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  const long whole = (days - 719468) * 86400 + digits(11, 13) * 3600 + digits(14, 16) * 60;
  const double fraction = text.size() > 20 && text[19] == '.' ? number(text.substr(19)) : 0;
  return double(whole + digits(17, 19)) + fraction;
}
