public import Engine

/// The latest activity of a kind of session.
public struct LatestOfKind: Equatable, Sendable {
  public var kind: CoachKind
  public var activity: ActivityRow

  public init(kind: CoachKind, activity: ActivityRow) {
    self.kind = kind
    self.activity = activity
  }
}

/// The contents of the Move page.
public struct MoveState: Sendable {
  public var now: Instant
  public var units: UnitSystem
  /// The latest activities, at most one per kind.
  public var latest: [LatestOfKind]
  /// The metronome's default tempo in beats per minute, used unless this device has stored its own.
  public var tempo: Int

  public init(
    now: Instant, units: UnitSystem = .metric, latest: [LatestOfKind] = [], tempo: Int? = nil
  ) {
    self.now = now
    self.units = units
    self.latest = latest
    self.tempo = tempo ?? SoundDefaults.tempo
  }
}

/// Returns the Move page, which lists every kind of session with its latest activity.
public func moveScreen(_ state: MoveState) -> HTML {
  tag("div", .class("move")) {
    tag("h1") { PageWords.move }
    tag("ul", .class("cards")) {
      for kind in CoachKind.allCases {
        if let what = kind.invitation {
          card(joined("/", kind.pageName), kind.pageTitle, what, state.last(of: kind))
        }
      }
      card("/metronome", PageWords.metronome.text, MoveWords.metronomeWhat.text, state.tempoLine)
    }
    tag("h2") { PlayOfferWords.title }
    playCards()
    tag("ul", .class("rows")) {
      linkRow("/device-check", MoveWords.check.text, MoveWords.checkWhat.text)
    }
  }
}

private func card(_ address: String, _ title: String, _ what: String, _ last: HTML) -> HTML {
  tag("li") {
    tag("a", .class("card"), .href(address)) {
      tag("b") { title }
      tag("span", .class("quiet")) { what }
      tag("span", .class("last")) { last }
    }
  }
}

extension MoveState {
  /// The metronome's tempo, which the script replaces with the one stored on this device.
  fileprivate var tempoLine: HTML {
    build {
      tag("strong", .flag("data-tempo")) { decimal(tempo) }
      tag("span", .class("quiet")) { UnitWords.stepsPerMinute }
    }
  }

  fileprivate func last(of kind: CoachKind) -> HTML {
    guard let activity = latest.first(where: { $0.kind == kind })?.activity else {
      return tag("span", .class("quiet")) { MoveCardWords.none }
    }
    return build {
      tag("strong") { amount(of: activity) }
      if let start = activity.start {
        tag("span", .class("quiet")) { timeElement(start, start.dayText(now: now)) }
      }
    }
  }

  private func amount(of activity: ActivityRow) -> String {
    if activity.meters > 0 {
      return MetricFormatter(units: units).distanceWithUnit(activity.meters)
    }
    return activity.movingSeconds.map { clockText(seconds: $0) } ?? "–"
  }
}
