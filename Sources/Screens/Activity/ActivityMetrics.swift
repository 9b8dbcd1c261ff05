import Engine

/// Returns the four main metrics of an activity, plus heart rate and cadence if they were measured.
func activityMetrics(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter, sport: Sport)
  -> HTML
{
  let hasDistance = analysis.distanceMeters > 0
  return tag("dl", .class("figures")) {
    metric(
      .distance, formatter.distanceCaption(analysis.distanceMeters, analysis.quality),
      hasDistance ? formatter.distance(analysis.distanceMeters) : "–")
    metric(
      .movingTime, ActivityWords.moving.text,
      analysis.movingSeconds.map { clockText(seconds: $0) } ?? "–")
    tempo(analysis, formatter, sport)
    metric(.climbed, ActivityWords.up.filled(formatter.heightUnit), climb(analysis, formatter))
    averageRate(analysis, formatter)
    averageCadence(analysis, formatter, sport)
  }
}

/// Returns the metrics of an activity without distance: its time, heart rate and cadence.
func indoorMetrics(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter, sport: Sport) -> HTML
{
  tag("dl", .class("figures")) {
    metric(
      .movingTime, ActivityWords.moving.text,
      analysis.movingSeconds.map { clockText(seconds: $0) } ?? "–")
    averageRate(analysis, formatter)
    if let rate = analysis.maximumHeartRate {
      metric(.highestHeartRate, TrackWords.highestRate.text, formatter.whole(rate))
    }
    averageCadence(analysis, formatter, sport)
  }
}

private func averageRate(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter) -> HTML? {
  analysis.averageHeartRate.map {
    metric(.heartRate, TrackWords.averageRate.text, formatter.whole($0))
  }
}

private func averageCadence(
  _ analysis: ActivityAnalysis, _ formatter: MetricFormatter, _ sport: Sport
) -> HTML? {
  analysis.averageCadence.map {
    metric(
      .cadence, sport.cadenceUnit.text,
      formatter.whole($0))
  }
}

private func metric(_ name: ActivityWords, _ caption: String, _ number: String) -> HTML {
  largeMetric(name.text, caption: caption, tag("b") { number })
}

private func tempo(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter, _ sport: Sport)
  -> HTML
{
  sport.isPaced
    ? metric(.averagePace, formatter.paceUnit, formatter.pace(speed: analysis.averageSpeed))
    : metric(.averageSpeed, formatter.speedUnit, formatter.speed(analysis.averageSpeed))
}

extension MetricFormatter {
  /// The smallest standard deviation that is shown, as a fraction of the distance.
  private static let minimumShare = 0.01
  /// The smallest standard deviation that is shown, in metres.
  private static let minimumDeviation = 10.0

  /// Returns the unit of a distance, with the standard deviation if it is large enough to show: "km ± 0.12".
  func distanceCaption(_ meters: Double, _ quality: TrackQuality) -> String {
    let deviation = quality.distanceDeviation
    let least = max(Self.minimumDeviation, Self.minimumShare * meters)
    guard quality.addedMeters < meters, deviation >= least else { return distanceUnit }
    return ActivityWords.plusMinus.filled(distanceUnit, distance(deviation))
  }
}

private func climb(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter) -> String {
  let gain = formatter.height(analysis.elevationGainMeters)
  guard analysis.elevationGainMeters != nil, let error = analysis.elevationUncertaintyMeters
  else { return gain }
  return ActivityWords.plusMinus.filled(gain, formatter.height(error))
}

/// Returns the section with an activity's remaining data and the quality of its positions.
func activityFacts(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter, sport: Sport) -> HTML
{
  tag("section") {
    tag("h2") { TrackWords.details }
    tag("dl", .class("facts")) {
      if let seconds = analysis.elapsedSeconds {
        fact(ActivityWords.elapsed.text, clockText(seconds: seconds))
      }
      estimatedFact(analysis.quality, formatter)
      elevationFact(analysis, formatter)
      rateFact(.heartRate, analysis.averageHeartRate, .beatsPerMinute)
      rateFact(.highestHeartRate, analysis.maximumHeartRate, .beatsPerMinute)
      rateFact(
        .cadence, analysis.averageCadence, sport.cadenceUnit)
    }
    if sport != .workout || analysis.hasPositions {
      tag("details", .class("section")) {
        tag("summary") { ActivityWords.quality }
        distanceFacts(analysis, formatter)
        qualityPanel(analysis.quality, formatter)
      }
    }
  }
}

extension ActivityAnalysis {
  /// Whether any positions were received, including rejected ones.
  fileprivate var hasPositions: Bool { quality.acceptedCount + quality.refusedCount > 0 }
}

private func elevationFact(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter) -> HTML? {
  guard let gain = analysis.elevationGainMeters, let loss = analysis.elevationLossMeters
  else { return nil }
  return fact(
    ActivityWords.elevation.text,
    ActivityWords.upDown.filled(formatter.heightWithUnit(gain), formatter.heightWithUnit(loss)))
}

/// Returns the distance that was estimated from steps or a foot pod, or nil if it is less than 1 m.
private func estimatedFact(_ quality: TrackQuality, _ formatter: MetricFormatter) -> HTML? {
  guard quality.estimatedMeters >= 1 else { return nil }
  return fact(
    ActivityWords.estimated.text, formatter.distanceWithUnit(quality.estimatedMeters))
}

private func rateFact(_ name: ActivityWords, _ value: Double?, _ unit: UnitWords) -> HTML? {
  value.map { fact(name.text, withUnit(fixedText($0, decimals: 0), unit)) }
}

private func distanceFacts(_ analysis: ActivityAnalysis, _ formatter: MetricFormatter) -> HTML {
  tag("dl", .class("facts")) {
    if analysis.rawDistanceMeters > 0 {
      fact(
        ActivityWords.rawDistance.text, formatter.distanceWithUnit(analysis.rawDistanceMeters))
    }
    if let recorded = analysis.recordedDistanceMeters {
      fact(ActivityWords.deviceDistance.text, formatter.distanceWithUnit(recorded))
    }
  }
}
