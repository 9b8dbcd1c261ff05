public import Engine

/// A place on the live screen that changes while the run goes on.
public enum LiveSlot: UInt8, Equatable, Sendable, CaseIterable {
  case state, ruler, rulerClass, rulerLabel, elapsed, moving, distance, pace, averagePace, speed,
    averageSpeed
  case gain, altitude, heartRate, cadence, signal, signalQuality, signalDetail, lapCount
  case primary, primaryAction, lapHidden, finishHidden, saverPressed
  case banner, route, splits, laps, quality
  /// On the set-up screen; empty once the run has begun.
  case location, start

  public enum Kind: UInt8, Equatable, Sendable { case text, html, attribute }

  public var kind: Kind {
    switch self {
    case .rulerClass, .signalQuality, .primaryAction, .lapHidden, .finishHidden, .saverPressed:
      .attribute
    case .banner, .route, .splits, .laps, .quality, .location: .html
    default: .text
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
  public var name: String {
    switch self {
    case .state: "state"
    case .ruler: "ruler"
    case .rulerClass: "ruler@class"
    case .rulerLabel: "rulerLabel"
    case .elapsed: "elapsed"
    case .moving: "moving"
    case .distance: "distance"
    case .pace: "pace"
    case .averagePace: "averagePace"
    case .speed: "speed"
    case .averageSpeed: "averageSpeed"
    case .gain: "gain"
    case .altitude: "altitude"
    case .heartRate: "heartRate"
    case .cadence: "cadence"
    case .signal: "signal"
    case .signalQuality: "signal@data-signal"
    case .signalDetail: "signalDetail"
    case .lapCount: "lapCount"
    case .primary: "primary"
    case .primaryAction: "primary@data-action"
    case .lapHidden: "lap@hidden"
    case .finishHidden: "finish@hidden"
    case .saverPressed: "saver@aria-pressed"
    case .banner: "banner"
    case .route: "route"
    case .splits: "splits"
    case .laps: "laps"
    case .quality: "quality"
    case .location: "location"
    case .start: "start"
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
public func phaseName(_ phase: RunPhase) -> String {
  switch phase {
  case .ready: "ready"
  case .running: "running"
  case .pausedByHand: "paused"
  case .pausedAutomatically: "paused-automatically"
  case .finished: "finished"
  }
}
