import Engine

/// The four numbers an activity is known by.
func activityFigures(_ analysis: ActivityAnalysis, _ figures: Figures, sport: Sport) -> HTML {
  tag("dl", .class("figures four")) {
    bigFigure(
      ActivityWords.distance.text,
      analysis.distanceMeters > 0 ? figures.distance(analysis.distanceMeters) : "–",
      figures.distanceUnit)
    bigFigure(
      ActivityWords.movingTime.text, analysis.movingSeconds.map { clockText(seconds: $0) } ?? "–",
      nil)
    tempo(analysis, figures, sport)
    bigFigure(ActivityWords.climbed.text, climb(analysis, figures), figures.heightUnit)
  }
}

/// Pace on foot, speed on wheels and in everything else.
private func tempo(_ analysis: ActivityAnalysis, _ figures: Figures, _ sport: Sport) -> HTML {
  switch sport {
  case .running, .walking, .hiking, .swimming:
    bigFigure(
      ActivityWords.averagePace.text, figures.pace(speed: analysis.averageSpeed), figures.paceUnit)
  case .cycling, .workout, .other:
    bigFigure(
      ActivityWords.averageSpeed.text, figures.speed(analysis.averageSpeed), figures.speedUnit)
  }
}

private func climb(_ analysis: ActivityAnalysis, _ figures: Figures) -> String {
  let gain = figures.height(analysis.elevationGainMeters)
  guard analysis.elevationGainMeters != nil, let error = analysis.elevationUncertaintyMeters
  else { return gain }
  return ActivityWords.plusMinus.filled(gain, figures.height(error))
}

/// What else is known, and how good the positions were.
func activityFacts(_ analysis: ActivityAnalysis, _ figures: Figures, sport: Sport) -> HTML {
  build {
    tag("dl", .class("facts")) {
      if let seconds = analysis.elapsedSeconds {
        fact(ActivityWords.elapsed.text, clockText(seconds: seconds))
      }
      elevationFact(analysis, figures)
      heartRateFact(analysis, figures)
      if let cadence = analysis.averageCadence {
        let unit: UnitWords = sport == .cycling ? .turnsPerMinute : .stepsPerMinute
        fact(
          ActivityWords.cadence.text,
          ActivityWords.average.filled(withUnit(figures.whole(cadence), unit)))
      }
    }
    tag("details", .class("section")) {
      tag("summary") { ActivityWords.quality }
      distanceFacts(analysis, figures)
      qualityPanel(analysis.quality, figures)
    }
  }
}

private func elevationFact(_ analysis: ActivityAnalysis, _ figures: Figures) -> HTML? {
  guard let gain = analysis.elevationGainMeters, let loss = analysis.elevationLossMeters
  else { return nil }
  return fact(
    ActivityWords.elevation.text,
    ActivityWords.upDown.filled(figures.heightWithUnit(gain), figures.heightWithUnit(loss)))
}

private func heartRateFact(_ analysis: ActivityAnalysis, _ figures: Figures) -> HTML? {
  guard let average = analysis.averageHeartRate else { return nil }
  let text = withUnit(figures.whole(average), UnitWords.beatsPerMinute)
  guard let maximum = analysis.maximumHeartRate else {
    return fact(ActivityWords.heartRate.text, ActivityWords.average.filled(text))
  }
  return fact(
    ActivityWords.heartRate.text, ActivityWords.heartRateValue.filled(text, figures.whole(maximum)))
}

private func distanceFacts(_ analysis: ActivityAnalysis, _ figures: Figures) -> HTML {
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
