extension IntervalLength {
  /// Parses a length such as "3 min", "90 s", "1:30", "1 h", "400 m", "1.5 km" or "0.5 mi". Returns nil for a number
  /// without a unit.
  public static func parse(_ text: String) -> IntervalLength? {
    var scanner = QuantityScanner(text)
    if text.utf8.contains(UInt8(ascii: ":")) {
      guard let seconds = scanner.minutesAsSeconds() else { return nil }
      _ = scanner.take("min")
      return scanner.isAtEnd ? .seconds(seconds) : nil
    }
    guard let value = scanner.number(), let length = scanner.length(value), scanner.isAtEnd else {
      return nil
    }
    return length
  }
}

extension QuantityScanner {
  /// Parses the unit. Tries longer units first, because "min" begins with "mi" and "m".
  fileprivate mutating func length(_ value: Double) -> IntervalLength? {
    if take("min") { return .seconds(value * 60) }
    if take("sec") || take("s") { return .seconds(value) }
    if take("h") { return .seconds(value * 3600) }
    if take("km") { return .meters(Length.kilometers(value).meters) }
    if take("miles") || take("mi") { return .meters(Length.miles(value).meters) }
    if take("m") { return .meters(value) }
    return nil
  }
}

/// The line and the reason why the text of an interval run is invalid.
public struct IntervalTextError: Error, Equatable, Sendable {
  /// The invalid line.
  public var line: IntervalTextLine
  /// Why the line is invalid.
  public var fault: OptionTextError

  /// Creates an error for a line.
  public init(line: IntervalTextLine, fault: OptionTextError) {
    self.line = line
    self.fault = fault
  }
}

/// The lines of an interval run's text. The raw values are part of the bridge to JavaScript.
public enum IntervalTextLine: UInt8, Equatable, Sendable, CaseIterable {
  case count = 1
  case warmUp = 2
  case work = 3
  case recovery = 4
  case coolDown = 5
}

extension IntervalRun {
  /// Parses one text for each `IntervalTextLine`, in order. Warm-up and cool-down may be empty. Missing lines count as
  /// empty.
  public init(lines: [String]) throws(IntervalTextError) {
    func text(_ line: IntervalTextLine) -> String {
      let index = Int(line.rawValue) - 1
      return index < lines.count ? lines[index] : ""
    }
    let count = try Self.count(text(.count))
    let warmUp = try Self.length(text(.warmUp), .warmUp, mayBeEmpty: true)
    let work = try Self.length(text(.work), .work)
    let recovery = try Self.length(text(.recovery), .recovery)
    let coolDown = try Self.length(text(.coolDown), .coolDown, mayBeEmpty: true)
    guard let work, let recovery,
      let run = IntervalRun(
        warmUp: warmUp, work: work, recovery: recovery, count: count, coolDown: coolDown)
    else { throw IntervalTextError(line: .work, fault: .notUnderstood) }
    self = run
  }

  private static func count(_ text: String) throws(IntervalTextError) -> Int {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number(), scanner.isAtEnd, value == value.rounded(.down) else {
      throw IntervalTextError(line: .count, fault: .notUnderstood)
    }
    if value < Double(counts.lowerBound) { throw IntervalTextError(line: .count, fault: .tooSmall) }
    if value > Double(counts.upperBound) { throw IntervalTextError(line: .count, fault: .tooLarge) }
    return Int(value)
  }

  private static func length(
    _ text: String, _ line: IntervalTextLine, mayBeEmpty: Bool = false
  ) throws(IntervalTextError) -> IntervalLength? {
    if mayBeEmpty, text.utf8.allSatisfy({ $0 == 0x20 }) { return nil }
    guard let length = IntervalLength.parse(text) else {
      throw IntervalTextError(line: line, fault: .notUnderstood)
    }
    if length.isPossible { return length }
    let isTooSmall = length.rest(afterSeconds: 0, meters: 0) <= 0
    throw IntervalTextError(line: line, fault: isTooSmall ? .tooSmall : .tooLarge)
  }
}
