public import Engine

/// A place on the run's screens that changes by itself. The raw value is its name in `data-slot`; of an
/// attribute `slot@attribute`.
public enum LiveSlot: String, Equatable, Sendable, CaseIterable {
  case state, ruler, rulerLabel, elapsed, moving, distance, pace, averagePace, speed, averageSpeed
  case rulerClass = "ruler@class"
  case gain, altitude, heartRate, cadence, signal, signalDetail, lapCount
  case signalQuality = "signal@data-signal"
  case primary
  case primaryAction = "primary@data-action"
  case lapHidden = "lap@hidden"
  case finishHidden = "finish@hidden"
  case saverPressed = "saver@aria-pressed"
  case banner, route, splits, laps, quality

  // The cadence coach, live.
  case rule = "live@data-rule"
  case source
  case support, supportName, supportUnit
  case bandHidden = "band@hidden"
  case bandPlace = "band@data-band"
  case bandSign, actual, bandWord
  case coachNotes
  case intervalHidden = "interval@hidden"
  case intervalPart, intervalLeft, intervalNext
  case intervalShare = "intervalShare@value"
  case skipHidden = "skip@hidden"
  case zoneHidden = "zone@hidden"
  case zonePlace = "zone@data-zone"
  case zone
  case beatPressed = "beat@aria-pressed"
  case beatValue = "beat@data-value"
  case beatWord
  case followPressed = "follow@aria-pressed"
  case followHidden = "follow@hidden"
  case followSet = "follow@data-set"
  case manualHidden = "manual@hidden"
  case manualTarget
  case slowerSet = "slower@data-set"
  case slowerName = "slower@aria-label"
  case fasterSet = "faster@data-set"
  case fasterName = "faster@aria-label"
  case share, retention

  // Both before the run and in it.
  case sliderHidden = "speedSlider@hidden"
  case sliderValue = "speedSlider@value"
  case sliderName = "speedSlider@aria-valuetext"
  case offset

  // Before the run; empty once it has begun.
  case location, start
  case target, why, limits, advice, otherSpeed
  case speedPartHidden = "speedPart@hidden"
  case speedField = "speedField@value"
  case heightField = "heightField@value"
  case weightField = "weightField@value"
  case chosenHidden = "chosen@hidden"
  case chosenField = "chosenField@value"
  case chooseSet = "choose@data-set"
  case slowestField = "slowestField@value"
  case fastestField = "fastestField@value"
  case bodySummary, leadsSummary, beatSummary, workoutSummary, zoneSummary, voiceSummary

  public enum Kind: UInt8, Equatable, Sendable { case text, html, attribute }

  public var kind: Kind {
    switch self {
    case .banner, .route, .splits, .laps, .quality, .location, .coachNotes, .limits, .advice: .html
    default: rawValue.utf8.contains(UInt8(ascii: "@")) ? .attribute : .text
    }
  }

  /// Whether its value costs more than a line of text, so that every few seconds is often enough.
  public var isCostly: Bool {
    switch self {
    case .route, .splits, .laps, .quality: true
    default: false
    }
  }

  /// As in `data-slot`; of an attribute `slot@attribute`.
  public var name: String { rawValue }

  /// Whether the screen that a run in this phase has can show it.
  public func isShown(in phase: SessionPhase) -> Bool {
    switch self {
    case .sliderHidden, .sliderValue, .sliderName, .offset: true
    default: isOnSetUp == (phase == .ready)
    }
  }

  var isOnSetUp: Bool {
    switch self {
    case .location, .start, .target, .why, .limits, .advice, .otherSpeed, .speedPartHidden,
      .speedField, .heightField, .weightField, .chosenHidden, .chosenField, .chooseSet,
      .slowestField, .fastestField, .bodySummary, .leadsSummary, .beatSummary, .workoutSummary,
      .zoneSummary, .voiceSummary:
      true
    default: false
    }
  }
}

/// What a slot holds now.
public struct Slot: Equatable, Sendable {
  public let slot: LiveSlot
  /// UTF-8. Markup for `html`; for `text` and `attribute` not escaped, and an empty attribute is
  /// taken away.
  public let value: [UInt8]

  public var kind: LiveSlot.Kind { slot.kind }
  public var name: String { slot.name }
}

/// Every slot's value for a state, in the order of `LiveSlot.allCases`. `liveRun` is made from the
/// same values.
public func liveRunSlots(_ state: LiveRunState) -> [Slot] {
  LiveSlot.allCases.map { Slot(slot: $0, value: liveValue(of: $0, state)) }
}

/// The word `data-state` on `<body>` has for a phase.
public func phaseName(_ phase: SessionPhase) -> String {
  switch phase {
  case .ready: "ready"
  case .running: "running"
  case .pausedByHand: "paused"
  case .pausedAutomatically: "paused-automatically"
  case .finished: "finished"
  }
}
