/// A number with a unit, stored in SI units. Arithmetic and comparisons use the SI value.
public protocol Quantity: Comparable, Sendable {
  /// The value in the SI unit, except for angles, which are in radians, and cadences, which are in steps per minute.
  var base: Double { get }
  init(base: Double)
}

extension Quantity {
  public static func < (a: Self, b: Self) -> Bool { a.base < b.base }
  public static func + (a: Self, b: Self) -> Self { Self(base: a.base + b.base) }
  public static func - (a: Self, b: Self) -> Self { Self(base: a.base - b.base) }
  public static func * (a: Self, factor: Double) -> Self { Self(base: a.base * factor) }
  /// Returns the ratio of two quantities.
  public static func / (a: Self, b: Self) -> Double { a.base / b.base }
}

/// The unit system in which an athlete reads and enters values. Raw values are stored.
public enum UnitSystem: UInt8, Equatable, Sendable, CaseIterable {
  case metric = 0
  case imperial = 1
}

/// Factors that are exact by definition (international yard and pound agreement, 1959).
enum Factor {
  static var metersPerInch: Double { 0.0254 }
  static var metersPerFoot: Double { 0.3048 }
  static var metersPerMile: Double { 1609.344 }
  static var kilogramsPerPound: Double { 0.453_592_37 }
}
