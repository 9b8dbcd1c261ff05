public import Engine

/// The unit in which target speeds are shown and typed. Devices store the raw values and JavaScript uses them, so
/// they must never change.
public enum TempoUnit: UInt8, Equatable, Sendable, CaseIterable {
  /// Minutes per kilometre or mile, in the athlete's unit system.
  case pace = 0
  /// km/h or mph, in the athlete's unit system.
  case speed = 1
  /// A pace in the other unit system.
  case otherPace = 2
  /// A speed in the other unit system.
  case otherSpeed = 3

  /// Whether the unit is km/h or mph.
  var isSpeed: Bool { self == .speed || self == .otherSpeed }

  /// Returns the unit system that applies to a number typed without a unit.
  ///
  /// - Parameter own: The athlete's unit system.
  public func system(_ own: UnitSystem) -> UnitSystem {
    switch self {
    case .pace, .speed: own
    case .otherPace, .otherSpeed: own == .metric ? .imperial : .metric
    }
  }

  /// Returns the unit's symbol: "min/km", "mph".
  func name(_ own: UnitSystem) -> String {
    let formatter = MetricFormatter(units: system(own))
    return isSpeed ? formatter.speedUnit : formatter.paceUnit
  }
}

extension LiveRunState {
  /// Returns a row of buttons with the four units.
  ///
  /// - Parameter name: The group's name, which must be unique on the page.
  func tempoChoice(_ name: String) -> HTML {
    shownAsChoice(
      CoachWords.shownAs.text, name,
      TempoUnit.allCases.map { (decimal(Int($0.rawValue)), $0.name(units)) },
      chosen: decimal(Int(tempo.rawValue)))
  }
}
