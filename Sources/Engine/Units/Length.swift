/// A distance, a height or a step's length.
public struct Length: Quantity {
  /// Metres.
  public let base: Double
  /// Metres.
  public init(base: Double) { self.base = base }

  /// The unit of everything inside the engine.
  public static func meters(_ value: Double) -> Length { Length(base: value) }
  /// 1000 m each.
  public static func kilometers(_ value: Double) -> Length { Length(base: value * 1000) }
  /// 0.01 m each.
  public static func centimeters(_ value: Double) -> Length { Length(base: value / 100) }
  /// International miles of 1609.344 m.
  public static func miles(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerMile)
  }
  /// International feet of 0.3048 m.
  public static func feet(_ value: Double) -> Length { Length(base: value * Factor.metersPerFoot) }
  /// International inches of 0.0254 m.
  public static func inches(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerInch)
  }

  /// The unit of everything inside the engine.
  public var meters: Double { base }
  /// 1000 m each.
  public var kilometers: Double { base / 1000 }
  /// 0.01 m each.
  public var centimeters: Double { base * 100 }
  /// International miles of 1609.344 m.
  public var miles: Double { base / Factor.metersPerMile }
  /// International feet of 0.3048 m.
  public var feet: Double { base / Factor.metersPerFoot }
  /// International inches of 0.0254 m.
  public var inches: Double { base / Factor.metersPerInch }
}

/// The mass of a body.
public struct Mass: Quantity {
  /// Kilograms.
  public let base: Double
  /// Kilograms.
  public init(base: Double) { self.base = base }

  /// The unit of everything inside the engine.
  public static func kilograms(_ value: Double) -> Mass { Mass(base: value) }
  /// Avoirdupois pounds of 0.45359237 kg.
  public static func pounds(_ value: Double) -> Mass {
    Mass(base: value * Factor.kilogramsPerPound)
  }

  /// The unit of everything inside the engine.
  public var kilograms: Double { base }
  /// Avoirdupois pounds of 0.45359237 kg.
  public var pounds: Double { base / Factor.kilogramsPerPound }
}

/// An angle of any size: nothing is wrapped to one turn.
public struct Angle: Quantity {
  /// Radians.
  public let base: Double
  /// Radians.
  public init(base: Double) { self.base = base }

  /// 2π a turn.
  public static func radians(_ value: Double) -> Angle { Angle(base: value) }
  /// 360 a turn.
  public static func degrees(_ value: Double) -> Angle { Angle(base: value * Double.pi / 180) }

  /// 2π a turn.
  public var radians: Double { base }
  /// 360 a turn.
  public var degrees: Double { base * 180 / Double.pi }
}
