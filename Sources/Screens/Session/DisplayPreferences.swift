public import Engine

/// The athlete's display units.
public struct DisplayPreferences: Sendable {
  /// The units of distances, heights, paces and body measurements.
  public var units: UnitSystem
  /// The unit of target speeds.
  public var tempo: TempoUnit
  /// The units of step lengths and walking speeds; nil to derive them from `units`.
  public var walkUnit: WalkUnit?

  public init(
    units: UnitSystem = .metric, tempo: TempoUnit = .pace, walkUnit: WalkUnit? = nil
  ) {
    self.units = units
    self.tempo = tempo
    self.walkUnit = walkUnit
  }

  /// The units of step lengths and walking speeds.
  public var walkUnitOrUsual: WalkUnit { walkUnit ?? WalkUnit(usualIn: units) }
}
