import Engine

extension SessionSnapshot {
  /// Whether no position has come and none is to be expected.
  var goesByTime: Bool {
    guard quality.acceptedCount == 0 else { return false }
    switch location {
    case .undetermined, .granted, .timeout: return false
    case .denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable, .unknownError,
      .notWanted:
      return true
    }
  }
}

func signalPhrase(_ signal: SignalQuality) -> SessionWords {
  switch signal {
  case .searching: .searching
  case .poor: .signalPoor
  case .fair: .signalFair
  case .good: .signalGood
  case .excellent: .signalExcellent
  }
}

/// As the style sheet knows it.
func signalName(_ signal: SignalQuality) -> String {
  switch signal {
  case .searching: "searching"
  case .poor: "poor"
  case .fair: "fair"
  case .good: "good"
  case .excellent: "excellent"
  }
}

/// "± 4 m"; nil while no position has come.
func radiusText(_ session: SessionSnapshot, _ figures: Figures) -> String? {
  guard session.signal != .searching else { return nil }
  return session.quality.latestAccuracyMeters.map { radiusText($0, figures) }
}

func radiusText(_ meters: Double, _ figures: Figures) -> String {
  SessionWords.plusMinus.filled(figures.heightWithUnit(meters))
}

/// The signal in a word, before the start.
func signalLine(_ state: some LiveState) -> HTML {
  let session = state.session
  return tag("p", .class("signal"), Attribute("data-signal", signalName(session.signal))) {
    signalPhrase(session.signal)
    if let radius = radiusText(session, Figures(units: state.units)) {
      tag("span", .class("quiet")) {
        " "
        radius
      }
    }
  }
}
