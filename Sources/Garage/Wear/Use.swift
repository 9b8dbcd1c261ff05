public import Engine

/// How much something was used. Whole numbers, so that sums do not depend on their order and what is taken from one
/// part is given to another to the last millisecond.
public struct Use: Equatable, Sendable {
  /// Of riding time.
  public var milliseconds: Int64
  public var millimeters: Int64
  /// Upwards.
  public var ascentMillimeters: Int64
  /// Activities.
  public var count: Int

  public init(
    milliseconds: Int64 = 0, millimeters: Int64 = 0, ascentMillimeters: Int64 = 0, count: Int = 0
  ) {
    self.milliseconds = milliseconds
    self.millimeters = millimeters
    self.ascentMillimeters = ascentMillimeters
    self.count = count
  }

  /// The accepted range in seconds, at most 100 000 hours.
  public static let possibleSeconds = InputRange(0...3.6e8)
  /// The accepted range in metres, at most 100 000 km.
  public static let possibleMeters = InputRange(0...1e8)

  /// Rounds to thousandths. A number outside its range becomes 0.
  public init(seconds: Double, meters: Double, ascentMeters: Double = 0, count: Int = 0) {
    self.init(
      milliseconds: thousandths(Self.possibleSeconds.checked(seconds)),
      millimeters: thousandths(Self.possibleMeters.checked(meters)),
      ascentMillimeters: thousandths(Self.possibleMeters.checked(ascentMeters)), count: count)
  }

  public static let none = Use()

  public var seconds: Double { Double(milliseconds) / 1000 }
  public var hours: Double { seconds / 3600 }
  public var meters: Double { Double(millimeters) / 1000 }
  public var ascentMeters: Double { Double(ascentMillimeters) / 1000 }

  public static func + (first: Use, second: Use) -> Use {
    Use(
      milliseconds: first.milliseconds &+ second.milliseconds,
      millimeters: first.millimeters &+ second.millimeters,
      ascentMillimeters: first.ascentMillimeters &+ second.ascentMillimeters,
      count: first.count &+ second.count)
  }

  public static func - (first: Use, second: Use) -> Use {
    Use(
      milliseconds: first.milliseconds &- second.milliseconds,
      millimeters: first.millimeters &- second.millimeters,
      ascentMillimeters: first.ascentMillimeters &- second.ascentMillimeters,
      count: first.count &- second.count)
  }

  public static func += (sum: inout Use, other: Use) { sum = sum + other }
}

private func thousandths(_ value: Double?) -> Int64 {
  Int64(saturating: ((value ?? 0) * 1000).rounded())
}
