public import Engine

/// The walk-specific data of an activity that was a walk with the coach.
public struct ActivityWalk: Sendable {
  /// The summary, which includes the walker's corrections.
  public var summary: WalkSummary
  public var unit: WalkUnit
  public var place: CarryingPlace
  public var hasGyroscope: Bool
  /// Whether the step lengths were computed with the walker's own calibration.
  public var isCalibrated: Bool

  public init(
    summary: WalkSummary, unit: WalkUnit, place: CarryingPlace, hasGyroscope: Bool,
    isCalibrated: Bool
  ) {
    self.summary = summary
    self.unit = unit
    self.place = place
    self.hasGyroscope = hasGyroscope
    self.isCalibrated = isCalibrated
  }

  var correctionCount: Int { summary.steps.count { $0.correction != nil } }
}

/// Returns a chart of the steps over time.
func activityWalkTimeline(_ walk: ActivityWalk, units: UnitSystem) -> HTML {
  let formatter = WalkMetricFormatter(unit: walk.unit, system: units)
  return tag("div", .class("activity-walk")) {
    if walk.summary.steps.isEmpty {
      tag("p", .class("quiet")) { WalkSummaryWords.noSteps }
    } else {
      walkTimelineSection(walk.summary, formatter, further: methodColumns(formatter))
    }
  }
}

/// Returns the walk-specific parts of an activity's page, except the timeline.
@HTMLBuilder func activityWalkParts(_ walk: ActivityWalk, id: String, units: UnitSystem) -> HTML {
  let address = joined("/activities/", id)
  if !walk.summary.steps.isEmpty {
    tag("div", .class("part")) {
      walkEvenness(walk.summary.metrics)
      tag("ul", .class("rows")) {
        linkRow(
          joined(address, "/walk-report"), WalkPageWords.report.text,
          WalkPageWords.reportWhat.text)
        linkRow(joined(address, "/steps"), WalkPageWords.steps.text, WalkPageWords.stepsWhat.text)
      }
    }
  }
  tag("div", .class("part")) {
    walkMoreFacts(walk.summary, units: units, unit: walk.unit)
    measuring(walk)
  }
}

private func measuring(_ walk: ActivityWalk) -> HTML {
  tag("details", .class("section")) {
    tag("summary") { WalkPageWords.measured }
    tag("dl", .class("facts")) {
      fact(WalkPageWords.place.text, placeWord(walk.place).text)
      fact(
        WalkPageWords.calibration.text,
        (walk.isCalibrated ? WalkPageWords.own : .factory).text)
      fact(
        WalkPageWords.gyroscope.text,
        (walk.hasGyroscope ? WalkPageWords.hasGyroscope : .noGyroscope).text)
      if walk.correctionCount > 0 {
        fact(
          WalkPageWords.corrected.text,
          walk.correctionCount == 1
            ? WalkPageWords.oneCorrected.text
            : WalkPageWords.manyCorrected.filled(decimal(walk.correctionCount)))
      }
    }
  }
}
