import Engine

/// Returns the summary of a finished walk: its statistics and the location of its log.
public func walkSummary(_ state: WalkSummaryState) -> HTML {
  tag("div", .class("run-summary walk-summary")) {
    sessionTitle(WalkSummaryWords.title.text, state.start)
    deliveryNotices(
      state.delivery, undoable: WalkSummaryWords.kept.text, refused: WalkSummaryWords.refused.text,
      demo: .walk)
    walkMetricList(state.summary, units: state.units, unit: state.unit)
    if state.summary.stepCount == 0 {
      tag("p", .class("quiet")) { WalkSummaryWords.noSteps }
    } else {
      tag("div", .class("summary-parts")) {
        tag("div") {
          walkTimelineSection(
            state.summary, WalkMetricFormatter(unit: state.unit, system: state.units))
          if !state.route.isEmpty {
            summaryMap(state.route, meters: state.summary.distanceMeters, units: state.units)
          }
        }
        tag("div") {
          walkEvenness(state.summary.metrics)
          walkMoreFacts(state.summary, units: state.units, unit: state.unit)
        }
      }
    }
    summaryButtons(
      state.delivery, resume: .resumeWalk, open: WalkSummaryWords.open.text)
  }
}

/// Returns the six main values of a walk. Speed and distance use `units` as for every session; step lengths use `unit`.
func walkMetricList(_ summary: WalkSummary, units: UnitSystem, unit: WalkUnit) -> HTML {
  let formatter = WalkMetricFormatter(unit: unit)
  let everyday = MetricFormatter(units: units)
  return tag("dl", .class("figures walk-figures")) {
    metric(.steps, WalkWords.stepsUnit.text, decimal(summary.stepCount))
    metric(
      .good, WalkSummaryWords.goodCaption.text,
      summary.goodPercentage.map { fixedText($0, decimals: 0) } ?? "–")
    metric(
      .duration, WalkSummaryWords.duration.text, clockText(seconds: summary.frame.durationSeconds))
    metric(
      .distance, WalkSummaryWords.distance.text,
      distanceText(summary.distanceMeters, everyday))
    metric(
      .step,
      WalkSummaryWords.stepCaption.filled(
        formatter.lengthUnit, formatter.number(summary.averageStrideLength)),
      formatter.number(summary.averageStepLength))
    metric(.speed, everyday.speedUnit, everyday.speed(summary.averageSpeed))
  }
}

private func metric(_ name: WalkSummaryWords, _ caption: String, _ number: String) -> HTML {
  largeMetric(name.text, caption: caption, tag("b") { number })
}

/// Returns a collapsed section with further values of a walk.
func walkMoreFacts(_ summary: WalkSummary, units: UnitSystem, unit: WalkUnit) -> HTML {
  let formatter = WalkMetricFormatter(unit: unit)
  return tag("details", .class("section")) {
    tag("summary") { WalkSummaryWords.more }
    tag("dl", .class("facts")) {
      fact(
        WalkSummaryWords.step.text,
        formatter.length(summary.averageStepLength, deviation: summary.averageDeviation))
      fact(WalkSummaryWords.stride.text, formatter.length(summary.averageStrideLength))
      fact(WalkSummaryWords.warnings.text, decimal(summary.warningCount))
      if summary.frame.distanceMeters > 0 {
        fact(
          WalkSummaryWords.byGPS.text,
          percentText(100 * summary.frame.gpsMeters / summary.frame.distanceMeters))
      }
    }
  }
}

// MARK: Evenness

/// Returns symmetry, variability and cadence with their usual ranges, as wellness information rather than a diagnosis.
/// Omits values that need a longer walk; returns nil if all are missing.
func walkEvenness(_ gait: GaitMetrics) -> HTML? {
  guard gait.symmetryIndex != nil || gait.strideTimeVariability != nil || gait.cadence != nil else {
    return nil
  }
  return tag("section", .class("evenness")) {
    tag("h2") { WalkSummaryWords.evenness }
    tag("dl", .class("facts")) {
      evennessFact(
        .symmetry, gait.symmetryIndex.map { .symmetryValue(oneDecimal($0)) },
        WalkSummaryWords.symmetryHow.filled(whole(GaitMetrics.usualSymmetry.upperBound)))
      evennessFact(
        .variability, gait.strideTimeVariability.map { .percent(oneDecimal($0)) },
        WalkSummaryWords.variabilityHow.filled(whole(GaitMetrics.usualVariability.upperBound)))
      evennessFact(
        .cadence, gait.cadence.map { .cadence(whole($0)) },
        WalkSummaryWords.cadenceHow.filled(
          whole(GaitMetrics.usualCadence.lowerBound), whole(GaitMetrics.usualCadence.upperBound)))
    }
    tag("p", .class("quiet")) { WalkSummaryWords.wellness }
  }
}

private func oneDecimal(_ value: Double) -> String { fixedText(value, decimals: 1) }
private func whole(_ value: Double) -> String { fixedText(value, decimals: 0) }

extension String {
  fileprivate static func symmetryValue(_ number: String) -> String {
    WalkSummaryWords.symmetryValue.filled(number)
  }
  fileprivate static func percent(_ number: String) -> String {
    WalkSummaryWords.variabilityValue.filled(number)
  }
  fileprivate static func cadence(_ number: String) -> String {
    withUnit(number, UnitWords.stepsPerMinute)
  }
}

private func evennessFact(_ name: WalkSummaryWords, _ value: String?, _ how: String) -> HTML? {
  value.map { value in
    tag("div") {
      tag("dt") { name }
      tag("dd") { tag("b") { value } }
      tag("dd", .class("how")) { how }
    }
  }
}
