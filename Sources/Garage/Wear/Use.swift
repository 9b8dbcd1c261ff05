public import Engine

/// An amount of use. Integers make sums independent of their order, and keep them exact when use is moved between
/// parts.
public struct Use: Equatable, Sendable {
  /// The riding time in milliseconds.
  public var milliseconds: Int64
  public var millimeters: Int64
  /// The elevation gain in millimetres.
  public var ascentMillimeters: Int64
  /// The number of activities.
  public var count: Int

  public init(
    milliseconds: Int64 = 0, millimeters: Int64 = 0, ascentMillimeters: Int64 = 0, count: Int = 0
  ) {
    self.milliseconds = milliseconds
    self.millimeters = millimeters
    self.ascentMillimeters = ascentMillimeters
    self.count = count
  }

  /// The accepted range in seconds: up to 100 000 hours.
  public static let possibleSeconds = InputRange(0...3.6e8)
  /// The accepted range in metres: up to 100 000 km.
  public static let possibleMeters = InputRange(0...1e8)

  /// Rounds each amount to thousandths of its unit. A number that is out of range becomes 0.
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
