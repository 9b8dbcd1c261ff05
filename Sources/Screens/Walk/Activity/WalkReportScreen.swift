import Engine

/// Returns a walking report for therapists, laid out to fit on one A4 page, without navigation.
public func walkReportScreen(_ state: WalkReportState) -> HTML {
  WalkReportView(state: state).html()
}

private struct WalkReportView {
  let state: WalkReportState

  private var summary: WalkSummary { state.walk.summary }
  private var formatter: WalkMetricFormatter {
    WalkMetricFormatter(unit: state.walk.unit, system: state.units)
  }
  private var distances: MetricFormatter { MetricFormatter(units: state.units) }
  private var target: WalkingTarget { summary.frame.target }

  func html() -> HTML {
    tag("article", .class("walk-report")) {
      heading()
      if summary.stepCount == 0 {
        tag("p") { WalkReportWords.noSteps }
      } else {
        tag("div", .class("report-columns")) {
          targets()
          results()
        }
        WalkTimeline(summary, formatter)?.figure()
        weeks()
        corrections()
        method()
      }
      tag("p", .class("buttons unprinted")) {
        tag("button", .type("button"), .class("button primary"), .action("print")) {
          WalkReportWords.print
        }
        tag("a", .class("button"), .href(joined("/activities/", state.id))) {
          WalkReportWords.back
        }
      }
    }
  }

  private func heading() -> HTML {
    tag("div", .class("title")) {
      tag("h1") { WalkReportWords.title }
      tag("dl", .class("facts report-facts")) {
        if !state.walker.utf8.isEmpty { fact(WalkReportWords.who.text, state.walker) }
        if let start = state.start { fact(WalkReportWords.when.text, when(start)) }
        fact(WalkReportWords.duration.text, durations)
      }
    }
  }

  private func when(_ start: Instant) -> String {
    let end = Instant(
      unixSeconds: start.unixSeconds + summary.frame.durationSeconds,
      zoneMinutes: start.zoneMinutes)
    return WalkReportWords.whenRange.filled(start.dayText(), start.timeText, end.timeText)
  }

  private var durations: String {
    WalkReportWords.durations.filled(
      clockText(seconds: summary.frame.durationSeconds),
      clockText(seconds: summary.walkingSeconds))
  }

  // MARK: Target and figures

  private func targets() -> HTML {
    let length = target.lengthToleranceMeters
    return tag("section") {
      tag("h2") { WalkReportWords.target }
      tag("dl", .class("facts report-facts")) {
        fact(
          WalkReportWords.targetStep.text,
          within(formatter.typedLength(target.stepLengthMeters), formatter.typedLength(length)))
        fact(
          WalkReportWords.targetStride.text, formatter.typedLength(2 * target.stepLengthMeters))
        fact(
          WalkReportWords.targetSpeed.text,
          within(
            formatter.typedSpeed(target.speedMetersPerSecond),
            formatter.typedSpeed(target.speedTolerance)))
        fact(
          WalkReportWords.rule.filled(decimal(target.windowSteps)),
          WalkReportWords.ruleValue.filled(
            decimal(target.allowedLengthOutliers), decimal(target.allowedSpeedOutliers)))
      }
    }
  }

  private func within(_ value: String, _ tolerance: String) -> String {
    WalkReportWords.withTolerance.filled(value, tolerance)
  }

  private func results() -> HTML {
    tag("section") {
      tag("h2") { WalkReportWords.figures }
      tag("dl", .class("facts report-facts")) {
        fact(WalkReportWords.stepCount.text, decimal(summary.stepCount))
        fact(WalkReportWords.good.text, goodText)
        fact(WalkReportWords.warnings.text, decimal(summary.warningCount))
        fact(WalkReportWords.distance.text, distanceText)
        fact(
          WalkReportWords.stepLength.text,
          formatter.length(summary.averageStepLength, deviation: summary.averageDeviation))
        fact(
          WalkReportWords.strideLength.text,
          formatter.length(
            summary.averageStrideLength, deviation: summary.averageDeviation.map { 2 * $0 }))
        fact(WalkReportWords.speed.text, speedText)
        evenness()
      }
    }
  }

  private var goodText: String {
    WalkReportWords.goodOf.filled(
      WalkHistoryWords.percent.filled(fixedText(summary.goodPercentage ?? 0, decimals: 0)),
      decimal(summary.goodCount), decimal(summary.stepCount))
  }

  private var distanceText: String {
    let way = Screens.distanceText(summary.distanceMeters, distances)
    guard summary.frame.gpsMeters > 0, summary.frame.distanceMeters > 0 else { return way }
    let share = min(1, summary.frame.gpsMeters / summary.frame.distanceMeters)
    return WalkReportWords.byGPS.filled(
      way, WalkHistoryWords.percent.filled(fixedText(100 * share, decimals: 0)))
  }

  /// The mean speed, in both the everyday unit and the clinical one. Its relative deviation is the same as that of the
  /// step length, because the timing error is negligible.
  private var speedText: String {
    guard let speed = summary.averageSpeed, let length = summary.averageStepLength, length > 0,
      let deviation = summary.averageDeviation
    else { return formatter.speed(summary.averageSpeed) }
    let everyday = withUnit(
      WalkWords.plusMinus.filled(
        formatter.speedNumber(speed), formatter.speedNumber(speed * deviation / length)),
      formatter.speedUnit)
    return joined(everyday, ", ", formatter.clinicalSpeed(speed))
  }

  @HTMLBuilder private func evenness() -> HTML {
    let gait = summary.metrics
    evennessFact(
      .cadence, gait.cadence, decimals: 0, UnitWords.stepsPerMinute.text,
      WalkReportWords.range.filled(
        fixedText(GaitMetrics.usualCadence.lowerBound, decimals: 0),
        fixedText(GaitMetrics.usualCadence.upperBound, decimals: 0)))
    evennessFact(
      .symmetry, gait.symmetryIndex, decimals: 1, "%",
      WalkReportWords.under.filled(fixedText(GaitMetrics.usualSymmetry.upperBound, decimals: 0)))
    evennessFact(
      .variability, gait.strideTimeVariability, decimals: 1, "%",
      WalkReportWords.under.filled(
        fixedText(GaitMetrics.usualVariability.upperBound, decimals: 0)))
  }

  private func evennessFact(
    _ name: WalkReportWords, _ value: Double?, decimals: Int, _ unit: String, _ usual: String
  ) -> HTML {
    fact(
      name.text,
      build {
        value.map { withUnit(fixedText($0, decimals: decimals), unit) }
          ?? WalkReportWords.unknown.text
        " "
        tag("span", .class("quiet")) { WalkReportWords.usual.filled(usual) }
      })
  }

  // MARK: Weeks

  private static var maximumWeeks: Int { 6 }

  private func weeks() -> HTML {
    let weeks = WalkWeek.weeks(of: state.latest).suffix(Self.maximumWeeks)
    return tag("section") {
      tag("h2") { WalkReportWords.weeks }
      tag(
        "div", .class("table-scroll"), Attribute("tabindex", "0"), .role("region"),
        .label(WalkReportWords.weeksCaption)
      ) {
        tag("table", .class("splits report-weeks")) {
          tag("caption", .class("unseen")) { WalkReportWords.weeksCaption }
          tag("thead") { tag("tr") { for text in columns { columnHeading(text) } } }
          tag("tbody") { for week in weeks { row(week) } }
        }
      }
    }
  }

  private var columns: [String] {
    [
      WalkReportWords.week.text, WalkReportWords.walks.text, WalkReportWords.stepCount.text,
      WalkReportWords.stepColumn.filled(formatter.lengthUnit),
      WalkReportWords.speedColumn.filled(formatter.speedUnit), WalkReportWords.goodColumn.text,
      WalkReportWords.cadence.text, WalkReportWords.symmetryColumn.text,
      WalkReportWords.variabilityColumn.text,
    ]
  }

  private func row(_ week: WalkWeek) -> HTML {
    tag("tr") {
      tag("th", Attribute("scope", "row")) { week.monday.shortDayText }
      tag("td") { decimal(week.walks.count) }
      tag("td") { decimal(week.steps) }
      for measure in [
        WalkMeasure.stepLength, .speed, .good, .cadence, .symmetry, .variability,
      ] {
        tag("td") {
          WalkMeasureText(measure: measure, units: state.units, unit: state.walk.unit)
            .number(week.value(measure))
        }
      }
    }
  }

  // MARK: Corrections and method

  private func corrections() -> HTML {
    let counts = [
      (StepCorrection.Kind.markedGood, WalkReportWords.countGood), (.markedOff, .countOff),
      (.removed, .countRemoved),
    ].map { kind, words in (summary.steps.count { $0.correction == kind }, words) }
    var texts = HTML()
    for (count, words) in counts where count > 0 {
      if !texts.isEmpty { texts.append(HTML(", ")) }
      texts.append(HTML(words.filled(decimal(count))))
    }
    return tag("section") {
      tag("h2") { WalkReportWords.corrections }
      tag("p") {
        texts.isEmpty
          ? HTML(WalkReportWords.noCorrections.text)
          : placed(WalkReportWords.correctionCounts, texts)
      }
    }
  }

  private func method() -> HTML {
    let place = placeWord(state.walk.place).text
    return tag("div", .class("small-print")) {
      tag("p") {
        WalkReportWords.method.filled(
          place, (state.walk.isCalibrated ? WalkPageWords.own : .factory).text)
      }
      tag("p") {
        WalkReportWords.wellness
        " "
        WalkReportWords.madeOn.filled(state.now.dayText())
      }
    }
  }
}
