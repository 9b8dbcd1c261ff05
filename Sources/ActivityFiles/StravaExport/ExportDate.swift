import Engine

/// Parses dates in the format of various languages: `Nov 23, 2026, 6:01:12 AM`, `23.11.2026, 06:01:12`, `23 de nov.
/// de 2026, 06:01:12`, `2026-11-23 06:01:12`. Strava's dates are in UTC.
struct ExportDate {
  private var numbers: [(value: Int, digits: Int)] = []
  private var month: Int?
  private var isAfternoon: Bool?
  /// The character after the first number.
  private var separator: Character?

  /// Returns the seconds since 1970, or nil if the text isn't a date or is ambiguous.
  ///
  /// - Parameter isDayFirst: whether `3/4/2026` is in April; nil if unknown.
  static func unixSeconds(_ text: String, isDayFirst: Bool?) -> Double? {
    guard text.utf8.count <= 80, let date = ExportDate(text) else { return nil }
    return date.unixSeconds(isDayFirst: isDayFirst)
  }

  private init?(_ text: String) {
    var word = ""
    for character in text + " " {
      if character.isASCII, character.isNumber || character.isLetter, !word.isEmpty,
        word.last?.isNumber != character.isNumber
      {
        guard take(word) else { return nil }
        word = ""
      }
      if character.isLetter || character.isASCII && character.isNumber {
        word.append(character)
        continue
      }
      guard word.isEmpty || take(word) else { return nil }
      if numbers.count == 1, separator == nil { separator = character }
      word = ""
    }
  }

  /// Parses a word. Returns false if it cannot be part of a date.
  private mutating func take(_ word: String) -> Bool {
    if word.first?.isNumber == true {
      guard word.count <= 4, let value = InputRange(0...9_999).parse(word), numbers.count < 7 else {
        return false
      }
      numbers.append((value, word.count))
      return true
    }
    let lower = word.lowercased()
    switch lower {
    case "am", "a": isAfternoon = lower == "am" ? false : isAfternoon ?? false
    case "pm", "p": isAfternoon = true
    case "m", "de", "del", "di", "à", "às", "alle", "ore", "um", "uhr", "om", "at", "t",
      "z", "utc", "gmt":
      break
    default:
      guard month == nil, let found = Self.month(lower) else { return false }
      month = found
    }
    return true
  }

  /// The beginnings of month names in Strava's languages, each long enough to identify its month.
  private static let months: [[String]] = [
    ["jan", "gen", "ene"], ["feb", "fev", "fév"], ["mar", "mär", "mrt", "maa"],
    ["apr", "abr", "avr"], ["mai", "may", "mag", "mei"], ["jun", "juin", "giu"],
    ["jul", "juil", "lug"], ["aug", "ago", "aou", "aoû"], ["sep", "set"],
    ["oct", "okt", "ott", "out"], ["nov"], ["dec", "dez", "dic", "déc"],
  ]

  private static func month(_ word: String) -> Int? {
    guard word.count <= 10 else { return nil }
    return months.firstIndex { $0.contains(where: word.hasPrefix) }.map { $0 + 1 }
  }

  private func unixSeconds(isDayFirst: Bool?) -> Double? {
    guard let (date, time) = parts(isDayFirst: isDayFirst) else { return nil }
    guard let day = Day(exactYear: date.year, month: date.month, day: date.day),
      let second = Self.second(time, isAfternoon)
    else { return nil }
    return Double(day.number * 86_400 + second)
  }

  private typealias WrittenDate = (year: Int, month: Int, day: Int)

  private func parts(isDayFirst: Bool?) -> (WrittenDate, ArraySlice<Int>)? {
    let values = numbers.map(\.value)
    let count = month == nil ? 3 : 2
    guard values.count == count + 2 || values.count == count + 3 else { return nil }
    let years = numbers.indices.filter { numbers[$0].digits > 2 }
    let rest = values[count...]
    if let month {
      switch years {
      case [1]: return ((values[1], month, values[0]), rest)
      case [0]: return ((values[0], month, values[1]), rest)
      default: return nil
      }
    }
    if years == [0] { return ((values[0], values[1], values[2]), rest) }
    guard years == [2], let dayFirst = self.isDayFirst(values, isDayFirst) else { return nil }
    return ((values[2], values[dayFirst ? 1 : 0], values[dayFirst ? 0 : 1]), rest)
  }

  /// Returns whether the day comes before the month. This is always the case with points and hyphens. With slashes it
  /// depends on the language, unless one of the numbers cannot be a month.
  private func isDayFirst(_ values: [Int], _ language: Bool?) -> Bool? {
    if separator != "/" { return true }
    if values[0] > 12 { return true }
    if values[1] > 12 { return false }
    return values[0] == values[1] ? true : language
  }

  private static func second(_ time: ArraySlice<Int>, _ isAfternoon: Bool?) -> Int? {
    let time = Array(time)
    guard time[1] < 60, time.count < 3 || time[2] < 60 else { return nil }
    var hour = time[0]
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard (0...23).contains(hour) else { return nil }
    return hour * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
  }
}
