public import Engine

/// What target speeds are shown and typed in. Raw values are kept on devices and cross the border, never renumbered.
public enum TempoUnit: UInt8, Equatable, Sendable, CaseIterable {
  /// Minutes a kilometre or mile, as the athlete's units say.
  case pace = 0
  /// km/h or mph, as the athlete's units say.
  case speed = 1
  /// A pace in the other units.
  case otherPace = 2
  /// A speed in the other units.
  case otherSpeed = 3

  /// Whether it is km/h or mph.
  var isSpeed: Bool { self == .speed || self == .otherSpeed }

  /// What a bare number is read in.
  /// - Parameter own: the athlete's.
  public func system(_ own: UnitSystem) -> UnitSystem {
    switch self {
    case .pace, .speed: own
    case .otherPace, .otherSpeed: own == .metric ? .imperial : .metric
    }
  }

  /// "min/km", "mph".
  func name(_ own: UnitSystem) -> String {
    let figures = Figures(units: system(own))
    return isSpeed ? figures.speedUnit : figures.paceUnit
  }
}

extension LiveRunState {
  /// The four ways to show a target speed, side by side.
  /// - Parameter name: of the group, one of its kind on a page.
  func tempoChoice(_ name: String) -> HTML {
    shownAsChoice(
      CoachWords.shownAs.text, name,
      TempoUnit.allCases.map { (decimal(Int($0.rawValue)), $0.name(units)) },
      chosen: decimal(Int(tempo.rawValue)))
  }
}
