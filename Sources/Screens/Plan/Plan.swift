import Engine

/// Returns the page to start a plan that increases cadence slowly, or to see its progress.
public func planScreen(_ state: PlanState) -> HTML {
  PlanView(state: state).html()
}

private struct PlanView {
  let state: PlanState

  func html() -> HTML {
    build {
      tag("div", .class("title")) {
        tag("h1") { PageWords.plan }
        tag("p", .class("quiet")) { PlanWords.lead }
      }
      if state.preferred == nil { unknown() }
      if let plan = state.activePlan {
        progress(plan)
      } else {
        if let text = ownCadence { tag("p") { text } }
        beginForm()
      }
      why()
      if state.activePlan != nil { endForm() }
    }
  }

  private func unknown() -> HTML {
    tag("p", .class("notice")) {
      PlanWords.unknown.filled(
        decimal(state.steadyWindowCount), decimal(Int(CadenceAdviser.minimumTrustedWindows)))
    }
  }

  // MARK: Progress

  private func progress(_ plan: ActivePlan) -> HTML {
    build {
      tag("dl", .class("figures")) {
        metric(.today, percent(plan.share))
        metric(.goalCaption, percent(plan.plan.goal))
        largeMetric(
          PlanWords.weeks.text, caption: PlanWords.week.filled(weeksText(plan.plan.weeks)),
          tag("b") { decimal(plan.week) })
      }
      tag("p") {
        plan.isReached
          ? PlanWords.reached.text : PlanWords.goalReachedOn.filled(plan.goalDate.dayText())
      }
      if let text = ownCadence { tag("p") { text } }
      PlanChart(plan: plan).html()
    }
  }

  private func metric(_ caption: PlanWords, _ number: String) -> HTML {
    largeMetric(PlanWords.chart.text, caption: caption.text, tag("b") { number })
  }

  /// A sentence with the planned increases in steps per minute, at a pace that the athlete often runs.
  private var ownCadence: String? {
    state.preferred.map { own in
      let formatter = MetricFormatter(units: state.units)
      let pace = withUnit(formatter.pace(secondsPerMeter: own.pace), formatter.paceUnit)
      guard let plan = state.activePlan else {
        return PlanWords.atBefore.filled(
          pace, whole(own.cadence), whole(own.cadence * 1.05), whole(own.cadence * 1.1))
      }
      return PlanWords.at.filled(
        pace, whole(own.cadence), whole(own.cadence * (1 + plan.share)),
        whole(own.cadence * (1 + plan.plan.goal)))
    }
  }

  private func whole(_ value: Double) -> String { fixedText(value, decimals: 0) }

  // MARK: Forms

  private func beginForm() -> HTML {
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/statistics/plan")
    ) {
      csrfField(state.csrf)
      choice("goal", .goal, PlanChoices.goals, .goalOption, chosen: 5)
      choice("weeks", .weeks, PlanChoices.weeks, .weeksOption, chosen: 6)
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { PlanWords.begin }
      }
    }
  }

  private func choice(
    _ name: String, _ legend: PlanWords, _ values: [Int], _ words: PlanWords, chosen: Int
  ) -> HTML {
    tag("fieldset", .class("choice")) {
      tag("legend") { legend }
      segments(
        name, values.map { (decimal($0), words.filled(decimal($0))) }, chosen: decimal(chosen))
    }
  }

  private func endForm() -> HTML {
    tag(
      "form", .class("delete"), Attribute("method", "post"),
      Attribute("action", "/statistics/plan/end")
    ) {
      csrfField(state.csrf)
      tag("button", .type("submit"), .class("button")) { PlanWords.end }
      tag("span", .class("quiet")) { PlanWords.endWhat }
    }
  }

  private func why() -> HTML {
    tag("section") {
      tag("h2") { PlanWords.why }
      tag("p") { PlanWords.whyLoad }
      tag("p") { PlanWords.whyCap }
      tag("p") { PlanWords.whyOwn }
    }
  }
}

/// A chart of the plan's weekly increases, with a mark for today.
private struct PlanChart {
  let plan: ActivePlan

  func html() -> HTML {
    let samples = (0...plan.lengthDays).map { sample($0) }
    let today = sample(min(max(plan.day, 0), plan.lengthDays))
    return Chart(
      title: PlanWords.chart.text, subtitle: PlanWords.chartSubtitle.text, summary: summary,
      lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
      xAxisLabels: [plan.start.shortDayText, plan.goalDate.shortDayText], samples: samples,
      drawing: chartLine(samples),
      marks: chartMark(today, PlanWords.chartToday.filled(bare(plan.share)))
    ).html()
  }

  private var scale: ChartScale {
    ChartScale(from: 0, to: plan.plan.goal * 100, steps: ScaleSteps.decimal)
  }

  private func sample(_ day: Int) -> ChartSample {
    let share = plan.plan.increase(afterDays: Double(day))
    return ChartSample(
      x: ChartSample.along(Double(day) / Double(max(plan.lengthDays, 1))),
      y: scale.position(share * 100),
      label: PlanWords.chartSample.filled(plan.date(day).dayText(), bare(share)))
  }

  private var summary: String {
    PlanWords.chartSummary.filled(
      bare(plan.plan.goal), weeksText(plan.plan.weeks), bare(plan.share))
  }
}

extension ActivePlan {
  var share: Double { plan.increase(afterDays: Double(day)) }
  var isReached: Bool { plan.isReached(afterDays: Double(day)) }
  /// The current week, from 1 to the number of weeks in the plan.
  var week: Int { min(max(day, 0) / 7 + 1, max((lengthDays + 6) / 7, 1)) }
  /// The day on which the goal is reached, counted from the start.
  var lengthDays: Int { Int(min(7 * plan.weeks, 3650).rounded(.up)) }
  var goalDate: Instant { date(lengthDays) }

  func date(_ day: Int) -> Instant {
    Instant(
      unixSeconds: start.unixSeconds + Double(day) * 86_400 + 43_200,
      zoneMinutes: start.zoneMinutes)
  }
}

/// Returns a fraction as a percentage rounded to 0.5, without the percent sign: "2.5" for 0.025, "5" for 0.05.
private func bare(_ share: Double) -> String {
  let halves = (share * 200).rounded(.toNearestOrEven)
  return fixedText(halves / 2, decimals: halves / 2 == (halves / 2).rounded(.down) ? 0 : 1)
}

private func percent(_ share: Double) -> String { PlanWords.goalOption.filled(bare(share)) }

private func weeksText(_ weeks: Double) -> String {
  fixedText(weeks, decimals: weeks == weeks.rounded(.down) ? 0 : 1)
}
