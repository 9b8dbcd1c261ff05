import Engine

/// A date as written in a table. The order of day, month and year may only become clear from the whole column.
struct CSVDate: Equatable {
  enum Order { case yearFirst, dayFirst, monthFirst }

  /// The date as written, for messages.
  let text: String
  /// The orders in use for this notation, most common first.
  let orders: [Order]
  private let parts: [Int]

  /// Parses `2026-11-21`, `21.11.2026`, `11/21/2026` or `21/11/26`, and digits without separators, such as
  /// `20261121` or `261121`.
  init?(_ text: ArraySlice<UInt8>) {
    guard let separator = text.first(where: { !Self.digits.contains($0) }) else {
      self.init(digits: text)
      return
    }
    let words = text.split(separator: separator, omittingEmptySubsequences: false)
    guard separators.contains(separator), words.count == 3 else { return nil }
    self.init(text, words, separator)
  }

  /// Parses six digits, or eight with a year from 1900 to 2099.
  private init?(digits text: ArraySlice<UInt8>) {
    let isYearFirst = text.starts(with: "19".utf8) || text.starts(with: "20".utf8)
    let lengths: [Int]
    switch text.count {
    case 6: lengths = [2, 2, 2]
    case 8: lengths = isYearFirst ? [4, 2, 2] : [2, 2, 4]
    default: return nil
    }
    var rest = text
    let words = lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
    self.init(text, words, nil)
  }

  private init?(
    _ text: ArraySlice<UInt8>, _ words: [ArraySlice<UInt8>], _ separator: UInt8?
  ) {
    let numbers = words.compactMap { word in
      (1...4).contains(word.count) ? Self.part.parse(String(decoding: word, as: UTF8.self)) : nil
    }
    guard numbers.count == 3, words[1].count <= 2 else { return nil }
    self.text = String(decoding: text, as: UTF8.self)
    parts = numbers
    orders = Self.orders(isYearFirst: words[0].count > 2, isYearLast: words[2].count > 2, separator)
  }

  private static func orders(
    isYearFirst: Bool, isYearLast: Bool, _ separator: UInt8?
  ) -> [Order] {
    switch (isYearFirst, isYearLast, separator) {
    case (true, _, _): [.yearFirst]
    case (_, _, point): [.dayFirst]
    case (_, true, _): [.dayFirst, .monthFirst]
    case (_, _, slash): [.dayFirst, .monthFirst, .yearFirst]
    default: [.yearFirst, .dayFirst, .monthFirst]
    }
  }

  private static let digits: ClosedRange<UInt8> = 0x30...0x39
  private static let part = InputRange(0...9_999)

  /// Returns the number of days since 1970, or nil if the date doesn't exist in that order.
  func day(_ order: Order) -> Double? {
    let (year, month, day) =
      switch order {
      case .yearFirst: (parts[0], parts[1], parts[2])
      case .dayFirst: (parts[2], parts[1], parts[0])
      case .monthFirst: (parts[2], parts[0], parts[1])
      }
    return Day(exactYear: fullYear(year), month: month, day: day).map { Double($0.number) }
  }

  /// Interprets two-digit years as 1980 to 2079.
  private func fullYear(_ year: Int) -> Int {
    switch year {
    case ..<80: 2_000 + year
    case ..<100: 1_900 + year
    default: year
    }
  }
}

private let slash: UInt8 = 0x2F
private let point: UInt8 = 0x2E
private let separators: Set<UInt8> = [slash, point, 0x2D]
