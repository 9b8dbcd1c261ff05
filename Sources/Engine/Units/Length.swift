/// A distance, height or step length.
public struct Length: Quantity {
  /// The length in metres.
  public let base: Double
  /// Creates a length from metres.
  public init(base: Double) { self.base = base }

  /// Creates a length from metres, the engine's unit.
  public static func meters(_ value: Double) -> Length { Length(base: value) }
  /// Creates a length from kilometres.
  public static func kilometers(_ value: Double) -> Length { Length(base: value * 1000) }
  /// Creates a length from centimetres.
  public static func centimeters(_ value: Double) -> Length { Length(base: value / 100) }
  /// Creates a length from international miles of 1609.344 m.
  public static func miles(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerMile)
  }
  /// Creates a length from international feet of 0.3048 m.
  public static func feet(_ value: Double) -> Length { Length(base: value * Factor.metersPerFoot) }
  /// Creates a length from international inches of 0.0254 m.
  public static func inches(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerInch)
  }

  /// The length in metres, the engine's unit.
  public var meters: Double { base }
  /// The length in kilometres.
  public var kilometers: Double { base / 1000 }
  /// The length in centimetres.
  public var centimeters: Double { base * 100 }
  /// The length in international miles of 1609.344 m.
  public var miles: Double { base / Factor.metersPerMile }
  /// The length in international feet of 0.3048 m.
  public var feet: Double { base / Factor.metersPerFoot }
  /// The length in international inches of 0.0254 m.
  public var inches: Double { base / Factor.metersPerInch }
}

/// A body mass.
public struct Mass: Quantity {
  /// The mass in kilograms.
  public let base: Double
  /// Creates a mass from kilograms.
  public init(base: Double) { self.base = base }

  /// Creates a mass from kilograms, the engine's unit.
  public static func kilograms(_ value: Double) -> Mass { Mass(base: value) }
  /// Creates a mass from avoirdupois pounds of 0.45359237 kg.
  public static func pounds(_ value: Double) -> Mass {
    Mass(base: value * Factor.kilogramsPerPound)
  }

  /// The mass in kilograms, the engine's unit.
  public var kilograms: Double { base }
  /// The mass in avoirdupois pounds of 0.45359237 kg.
  public var pounds: Double { base / Factor.kilogramsPerPound }
}

/// An angle of any size, not wrapped to one turn.
public struct Angle: Quantity {
  /// The angle in radians.
  public let base: Double
  /// Creates an angle from radians.
  public init(base: Double) { self.base = base }

  /// Creates an angle from radians, the engine's unit.
  public static func radians(_ value: Double) -> Angle { Angle(base: value) }
  /// Creates an angle from degrees.
  public static func degrees(_ value: Double) -> Angle { Angle(base: value * Double.pi / 180) }

  /// The angle in radians, the engine's unit.
  public var radians: Double { base }
  /// The angle in degrees.
  public var degrees: Double { base * 180 / Double.pi }
}
