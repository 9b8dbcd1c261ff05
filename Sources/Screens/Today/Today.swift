import Engine

/// Returns the start page: a button to start a session, the week so far, the latest activities, and a side column with
/// the plan, services and the latest walk and workout.
public func todayScreen(_ state: TodayState) -> HTML {
  todayColumns(
    title: tag("div", .class("title")) {
      tag("h1") { greeting(state.now) }
      tag("p", .class("quiet")) { timeElement(state.now, state.now.dayText(now: state.now)) }
    }, starts: starts(state),
    hint: state.isDemo || state.latest.isEmpty ? playOffer(isDemo: state.isDemo) : nil,
    welcome: state.latest.isEmpty ? welcome() : nil, state)
}

private func greeting(_ now: Instant) -> TodayWords {
  switch now.minuteOfDay / 60 {
  case 4..<11: .morning
  case 11..<17: .day
  default: .evening
  }
}

/// Returns a large button for the kind of session that the athlete spends the most time on, followed by links to the
/// other kinds.
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

private func welcome() -> HTML {
  tag("section", .class("empty")) {
    tag("h2") { TodayWords.emptyTitle }
    tag("p") { TodayWords.emptyWhat }
    importForm()
    tag("ul", .class("rows")) {
      linkRow("/device-check", TodayWords.checkDevice.text, TodayWords.checkDeviceWhy.text)
    }
  }
}
