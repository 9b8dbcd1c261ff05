import Engine

extension SessionSnapshot {
  /// Whether the session has a time but no distance: location is off, and neither steps nor a foot pod measured
  /// any.
  var isTimeOnly: Bool {
    quality.acceptedCount == 0 && location.isOff && distanceMeters == 0
  }
}

extension LocationStatus {
  /// Whether the device provides no positions, so that the latest signal, pace and speed are out of date.
  var isOff: Bool {
    switch self {
    case .undetermined, .granted, .timeout: false
    case .denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable, .unknownError,
      .notWanted:
      true
    }
  }
}

/// Returns the signal's name for the style sheet on a live screen; "none" if location is off.
func liveSignalName(_ session: SessionSnapshot) -> String {
  if session.isTooFast { return signalName(.poor) }
  return session.location.isOff ? "none" : signalName(session.signal)
}

/// Returns the signal as worded on a live screen. `withoutAny` is the text for sessions that never had a position.
func liveSignalText(_ session: SessionSnapshot, withoutAny: String) -> String {
  if session.isTooFast { return SessionWords.tooFast.text }
  if session.quality.acceptedCount == 0, session.location.isOff { return withoutAny }
  return session.location.isOff
    ? SessionWords.noSignal.text : signalPhrase(session.signal).text
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

/// Returns the signal's name in the style sheet.
func signalName(_ signal: SignalQuality) -> String {
  switch signal {
  case .searching: "searching"
  case .poor: "poor"
  case .fair: "fair"
  case .good: "good"
  case .excellent: "excellent"
  }
}

/// Returns the accuracy of the position, such as "± 4 m"; nil if there is no current position.
func radiusText(_ session: SessionSnapshot, _ formatter: MetricFormatter) -> String? {
  guard session.signal != .searching, !session.location.isOff else { return nil }
  return session.quality.latestAccuracyMeters.map { radiusText($0, formatter) }
}

func radiusText(_ meters: Double, _ formatter: MetricFormatter) -> String {
  SessionWords.plusMinus.filled(formatter.heightWithUnit(meters))
}

/// Returns the signal as a short phrase with its accuracy, for screens before the start.
func signalLine(_ state: some LiveState) -> HTML {
  let session = state.session
  return tag("p", .class("signal"), Attribute("data-signal", signalName(session.signal))) {
    signalPhrase(session.signal)
    if let radius = radiusText(session, MetricFormatter(units: state.units)) {
      tag("span", .class("quiet")) {
        " "
        radius
      }
    }
  }
}
