/// Why a text is no value of an option.
public enum OptionTextFault: UInt8, Error, Equatable, Sendable, CaseIterable {
  case notUnderstood = 1
  case tooSmall = 2
  case tooLarge = 3
}

extension SessionOption {
  /// What may be typed for the option, in its own unit; nil where nothing is typed.
  public var typedRange: ClosedRange<Double>? {
    switch self {
    case .height: 1...2.5
    case .weight: 20...300
    case .targetSpeed, .zoneSlowest, .zoneFastest: 1...8
    case .chosenCadence: 120...240
    default: nil
    }
  }

  /// The option's value as an athlete with these units writes it: "175 cm", "5 ft 9 in", "70", "10.8 km/h",
  /// "5:30". A bare number is centimetres above 3 and metres below (metric only), kilograms or pounds,
  /// km/h or mph; with a colon it is a pace. An end of the pace zone may be empty: 0, no zone.
  public func value(of text: String, in units: UnitSystem) throws(OptionTextFault) -> Double {
    if isZone, text.utf8.allSatisfy({ $0 == 0x20 }) { return 0 }
    guard let range = typedRange, let value = parse(text, units) else { throw .notUnderstood }
    if value < range.lowerBound - Self.tolerance { throw .tooSmall }
    if value > range.upperBound + Self.tolerance { throw .tooLarge }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// What a limit loses by being written in another unit and read again.
  static var tolerance: Double { 1e-9 }

  private var isZone: Bool { self == .zoneSlowest || self == .zoneFastest }

  private func parse(_ text: String, _ units: UnitSystem) -> Double? {
    switch self {
    case .height: Self.height(text, units)?.meters
    case .weight: Mass.parse(text, bareNumbers: units)?.kilograms
    case .chosenCadence: Self.cadence(text)
    default:
      (Speed.parse(text, bareNumbers: units) ?? Pace.parse(text, bareNumbers: units)?.speed)?
        .metersPerSecond
    }
  }

  /// Bare feet are refused: "5.9" is mostly meant as five feet nine.
  private static func height(_ text: String, _ units: UnitSystem) -> Length? {
    if let length = Length.parse(text) { return length }
    guard units == .metric, let bare = Length.parse(text, bareNumbers: .metric) else { return nil }
    return bare.meters > 3 ? .centimeters(bare.meters) : bare
  }

  private static func cadence(_ text: String) -> Double? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    _ = scanner.take("spm")
    return scanner.isAtEnd ? value : nil
  }
}

extension WorkoutLength {
  /// "3 min", "90 s", "1:30", "1 h", "400 m", "1.5 km", "0.5 mi". A bare number is neither time nor distance: nil.
  public static func parse(_ text: String) -> WorkoutLength? {
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
  /// Longer words first: "min" begins as "mi" and "m" do.
  fileprivate mutating func length(_ value: Double) -> WorkoutLength? {
    if take("min") { return .seconds(value * 60) }
    if take("sec") || take("s") { return .seconds(value) }
    if take("h") { return .seconds(value * 3600) }
    if take("km") { return .meters(Length.kilometers(value).meters) }
    if take("miles") || take("mi") { return .meters(Length.miles(value).meters) }
    if take("m") { return .meters(value) }
    return nil
  }
}

/// Where a written workout is wrong.
public struct WorkoutTextFault: Error, Equatable, Sendable {
  /// The line, as `IntervalWorkout.init(lines:)` takes them.
  public var line: WorkoutLine
  public var fault: OptionTextFault

  public init(line: WorkoutLine, fault: OptionTextFault) {
    self.line = line
    self.fault = fault
  }
}

/// The lines of a written workout. Raw values cross the border.
public enum WorkoutLine: UInt8, Equatable, Sendable, CaseIterable {
  case count = 1
  case warmUp = 2
  case work = 3
  case recovery = 4
  case coolDown = 5
}

extension IntervalWorkout {
  /// From one text each of `WorkoutLine`, in order. Warm-up and cool-down may be empty; lines that are
  /// missing are empty.
  public init(lines: [String]) throws(WorkoutTextFault) {
    func text(_ line: WorkoutLine) -> String {
      let index = Int(line.rawValue) - 1
      return index < lines.count ? lines[index] : ""
    }
    let count = try Self.count(text(.count))
    let warmUp = try Self.length(text(.warmUp), .warmUp, mayBeEmpty: true)
    let work = try Self.length(text(.work), .work)
    let recovery = try Self.length(text(.recovery), .recovery)
    let coolDown = try Self.length(text(.coolDown), .coolDown, mayBeEmpty: true)
    guard let work, let recovery,
      let workout = IntervalWorkout(
        warmUp: warmUp, work: work, recovery: recovery, count: count, coolDown: coolDown)
    else { throw WorkoutTextFault(line: .work, fault: .notUnderstood) }
    self = workout
  }

  private static func count(_ text: String) throws(WorkoutTextFault) -> Int {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number(), scanner.isAtEnd, value == value.rounded(.down) else {
      throw WorkoutTextFault(line: .count, fault: .notUnderstood)
    }
    if value < 1 { throw WorkoutTextFault(line: .count, fault: .tooSmall) }
    if value > 99 { throw WorkoutTextFault(line: .count, fault: .tooLarge) }
    return Int(value)
  }

  private static func length(
    _ text: String, _ line: WorkoutLine, mayBeEmpty: Bool = false
  ) throws(WorkoutTextFault) -> WorkoutLength? {
    if mayBeEmpty, text.utf8.allSatisfy({ $0 == 0x20 }) { return nil }
    guard let length = WorkoutLength.parse(text) else {
      throw WorkoutTextFault(line: line, fault: .notUnderstood)
    }
    if length.isPossible { return length }
    let isTooSmall = length.rest(afterSeconds: 0, meters: 0) <= 0
    throw WorkoutTextFault(line: line, fault: isTooSmall ? .tooSmall : .tooLarge)
  }
}
