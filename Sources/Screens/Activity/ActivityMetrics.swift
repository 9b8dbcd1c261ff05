import Engine

/// Returns the four main metrics of an activity, plus heart rate and cadence if they were measured.
func activityMetrics(_ analysis: ActivityAnalysis, _ figures: MetricFormatter, sport: Sport) -> HTML
{
  let hasDistance = analysis.distanceMeters > 0
  return tag("dl", .class("figures")) {
    figure(
      .distance, figures.distanceCaption(analysis.distanceMeters, analysis.quality),
      hasDistance ? figures.distance(analysis.distanceMeters) : "–")
    figure(
      .movingTime, ActivityWords.moving.text,
      analysis.movingSeconds.map { clockText(seconds: $0) } ?? "–")
    tempo(analysis, figures, sport)
    figure(.climbed, ActivityWords.up.filled(figures.heightUnit), climb(analysis, figures))
    averageRate(analysis, figures)
    averageCadence(analysis, figures, sport)
  }
}

/// Returns the metrics of an activity without distance: its time, heart rate and cadence.
func indoorMetrics(_ analysis: ActivityAnalysis, _ figures: MetricFormatter, sport: Sport) -> HTML {
  tag("dl", .class("figures")) {
    figure(
      .movingTime, ActivityWords.moving.text,
      analysis.movingSeconds.map { clockText(seconds: $0) } ?? "–")
    averageRate(analysis, figures)
    if let rate = analysis.maximumHeartRate {
      figure(.highestHeartRate, TrackWords.highestRate.text, figures.whole(rate))
    }
    averageCadence(analysis, figures, sport)
  }
}

private func averageRate(_ analysis: ActivityAnalysis, _ figures: MetricFormatter) -> HTML? {
  analysis.averageHeartRate.map {
    figure(.heartRate, TrackWords.averageRate.text, figures.whole($0))
  }
}

private func averageCadence(
  _ analysis: ActivityAnalysis, _ figures: MetricFormatter, _ sport: Sport
) -> HTML? {
  analysis.averageCadence.map {
    figure(
      .cadence, (sport == .cycling ? UnitWords.turnsPerMinute : .stepsPerMinute).text,
      figures.whole($0))
  }
}

private func figure(_ name: ActivityWords, _ caption: String, _ number: String) -> HTML {
  largeMetric(name.text, caption: caption, tag("b") { number })
}

private func tempo(_ analysis: ActivityAnalysis, _ figures: MetricFormatter, _ sport: Sport) -> HTML
{
  sport.isPaced
    ? figure(.averagePace, figures.paceUnit, figures.pace(speed: analysis.averageSpeed))
    : figure(.averageSpeed, figures.speedUnit, figures.speed(analysis.averageSpeed))
}

extension MetricFormatter {
  /// Standard deviations below this fraction of the distance aren't shown.
  private static let minimumShare = 0.01
  /// Standard deviations below this, in metres, aren't shown.
  private static let minimumDeviation = 10.0

  /// Returns the unit of a distance, with the standard deviation if it is large enough to show: "km ± 0.12".
  func distanceCaption(_ meters: Double, _ quality: TrackQuality) -> String {
    let deviation = quality.distanceDeviation
    let least = max(Self.minimumDeviation, Self.minimumShare * meters)
    guard quality.addedMeters < meters, deviation >= least else { return distanceUnit }
    return ActivityWords.plusMinus.filled(distanceUnit, distance(deviation))
  }
}

private func climb(_ analysis: ActivityAnalysis, _ figures: MetricFormatter) -> String {
  let gain = figures.height(analysis.elevationGainMeters)
  guard analysis.elevationGainMeters != nil, let error = analysis.elevationUncertaintyMeters
  else { return gain }
  return ActivityWords.plusMinus.filled(gain, figures.height(error))
}

/// Returns the remaining facts about an activity, and the quality of its positions.
func activityFacts(_ analysis: ActivityAnalysis, _ figures: MetricFormatter, sport: Sport) -> HTML {
  tag("section") {
    tag("h2") { TrackWords.details }
    tag("dl", .class("facts")) {
      if let seconds = analysis.elapsedSeconds {
        fact(ActivityWords.elapsed.text, clockText(seconds: seconds))
      }
      estimatedFact(analysis.quality, figures)
      elevationFact(analysis, figures)
      rateFact(.heartRate, analysis.averageHeartRate, .beatsPerMinute)
      rateFact(.highestHeartRate, analysis.maximumHeartRate, .beatsPerMinute)
      rateFact(
        .cadence, analysis.averageCadence, sport == .cycling ? .turnsPerMinute : .stepsPerMinute)
    }
    if sport != .workout || analysis.hasPositions {
      tag("details", .class("section")) {
        tag("summary") { ActivityWords.quality }
        distanceFacts(analysis, figures)
        qualityPanel(analysis.quality, figures)
      }
    }
  }
}

extension ActivityAnalysis {
  /// Whether any positions were received, including rejected ones.
  fileprivate var hasPositions: Bool { quality.acceptedCount + quality.refusedCount > 0 }
}

private func elevationFact(_ analysis: ActivityAnalysis, _ figures: MetricFormatter) -> HTML? {
  guard let gain = analysis.elevationGainMeters, let loss = analysis.elevationLossMeters
  else { return nil }
  return fact(
    ActivityWords.elevation.text,
    ActivityWords.upDown.filled(figures.heightWithUnit(gain), figures.heightWithUnit(loss)))
}

/// Returns the distance that was estimated from steps or a foot pod, if it is at least 1 m.
private func estimatedFact(_ quality: TrackQuality, _ figures: MetricFormatter) -> HTML? {
  guard quality.estimatedMeters >= 1 else { return nil }
  return fact(
    ActivityWords.estimated.text, figures.distanceWithUnit(quality.estimatedMeters))
}

private func rateFact(_ name: ActivityWords, _ value: Double?, _ unit: UnitWords) -> HTML? {
  value.map { fact(name.text, withUnit(fixedText($0, decimals: 0), unit)) }
}

private func distanceFacts(_ analysis: ActivityAnalysis, _ figures: MetricFormatter) -> HTML {
  tag("dl", .class("facts")) {
    if analysis.rawDistanceMeters > 0 {
      fact(
        ActivityWords.rawDistance.text, figures.distanceWithUnit(analysis.rawDistanceMeters))
    }
    if let recorded = analysis.recordedDistanceMeters {
      fact(ActivityWords.deviceDistance.text, figures.distanceWithUnit(recorded))
    }
  }
}
