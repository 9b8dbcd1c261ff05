import Engine

/// Start at once; then how the weeks went and what came last.
public func todayScreen(_ state: TodayState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { greeting(state.now) }
      tag("p", .class("quiet")) { timeElement(state.now, state.now.dayText(now: state.now)) }
    }
    if !state.latest.isEmpty { tag("p", .class("lead quiet")) { thisWeek(state) } }
    starts(state)
    if state.isDemo || state.latest.isEmpty { playOffer(isDemo: state.isDemo) }
    if state.latest.isEmpty { newcomer() } else { history(state) }
  }
}

private func greeting(_ now: Moment) -> TodayWords {
  switch now.minuteOfDay / 60 {
  case 4..<11: .morning
  case 11..<17: .day
  case 17..<23: .evening
  default: .night
  }
}

private func thisWeek(_ state: TodayState) -> String {
  guard !state.week.isEmpty else { return TodayWords.weekNone.text }
  let figures = Figures(units: state.units)
  let parts = state.week.enumerated().map { index, total in
    joined(index == 0 ? "" : "; ", weekPart(total, figures))
  }
  return TodayWords.week.filled(joined(parts))
}

private func weekPart(_ total: SportTotal, _ figures: Figures) -> String {
  TodayWords.weekPart.filled(
    sportCountText(total.count, of: total.sport),
    total.meters > 0 ? figures.total(total.meters) : clockText(seconds: total.movingSeconds))
}

/// What this athlete spends most time on has the large button, the rest a row below.
private func starts(_ state: TodayState) -> HTML {
  build {
    tag("a", .class("button primary"), .href(joined("/", state.usual.pageName))) {
      state.usual.startWords
    }
    tag("p", .class("other-starts")) {
      tag("span", .class("quiet")) { TodayWords.startOther }
      for kind in CoachKind.allCases where kind != state.usual && kind.invitation != nil {
        tag("a", .class("standalone"), .href(joined("/", kind.pageName))) { kind.pageTitle }
      }
    }
  }
}

extension CoachKind {
  fileprivate var startWords: TodayWords {
    switch self {
    case .run: .startRun
    case .walk, .walkCalibration: .startWalk
    case .workout: .startWorkout
    case .ride: .startRide
    }
  }
}

private func newcomer() -> HTML {
  tag("section", .class("empty")) {
    tag("h2") { TodayWords.emptyTitle }
    tag("p") { TodayWords.emptyWhat }
    importForm()
    tag("ul", .class("rows")) {
      linkRow("/device-check", TodayWords.checkDevice.text, TodayWords.checkDeviceWhy.text)
    }
  }
}

private func history(_ state: TodayState) -> HTML {
  build {
    weekBars(state.weeks, of: state.sport, units: state.units)
    tag("p", .class("after-chart")) {
      tag("a", .class("standalone"), .href("/statistics")) { TodayWords.statistics }
    }
    tag("section") {
      tag("h2") { TodayWords.latest }
      tag("ul", .class("rows")) {
        for row in state.latest { activityRow(row, units: state.units, now: state.now) }
      }
      tag("p") { tag("a", .class("standalone"), .href("/activities")) { TodayWords.all } }
    }
  }
}
