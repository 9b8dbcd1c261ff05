public struct Length: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func meters(_ value: Double) -> Length { Length(base: value) }
  public static func kilometers(_ value: Double) -> Length { Length(base: value * 1000) }
  public static func centimeters(_ value: Double) -> Length { Length(base: value / 100) }
  public static func miles(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerMile)
  }
  public static func feet(_ value: Double) -> Length { Length(base: value * Factor.metersPerFoot) }
  public static func inches(_ value: Double) -> Length {
    Length(base: value * Factor.metersPerInch)
  }

  public var meters: Double { base }
  public var kilometers: Double { base / 1000 }
  public var centimeters: Double { base * 100 }
  public var miles: Double { base / Factor.metersPerMile }
  public var feet: Double { base / Factor.metersPerFoot }
  public var inches: Double { base / Factor.metersPerInch }
}

public struct Mass: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func kilograms(_ value: Double) -> Mass { Mass(base: value) }
  public static func pounds(_ value: Double) -> Mass {
    Mass(base: value * Factor.kilogramsPerPound)
  }

  public var kilograms: Double { base }
  public var pounds: Double { base / Factor.kilogramsPerPound }
}

public struct Angle: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func radians(_ value: Double) -> Angle { Angle(base: value) }
  public static func degrees(_ value: Double) -> Angle { Angle(base: value * Double.pi / 180) }

  public var radians: Double { base }
  public var degrees: Double { base * 180 / Double.pi }
}
