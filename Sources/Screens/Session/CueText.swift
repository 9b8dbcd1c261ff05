public import Engine

/// Returns the sentence for a cue.
///
/// - Parameters:
///   - cue: The cue to announce.
///   - snapshot: The session's snapshot when the cue occurred.
///   - sport: The session's sport.
///   - interval: The position in the interval run; nil for other sessions.
///   - exercise: The current exercise; nil unless the session is a workout.
///   - units: The units of distances and paces in the sentence.
public func cueText(
  _ cue: SessionCue, _ snapshot: SessionSnapshot, sport: Sport = .running,
  interval: IntervalPosition? = nil, exercise: Exercise? = nil, units: UnitSystem
) -> String {
  if !sport.isPaced, let text = rideText(cue, snapshot, MetricFormatter(units: units)) {
    return text
  }
  return switch cue {
  case .started: CueWords.started.text
  case .paused: CueWords.paused.text
  case .pausedAutomatically: CueWords.pausedAutomatically.text
  case .resumed, .finishUndone: CueWords.resumed.text
  case .finished:
    CueWords.finished.filled(
      MetricFormatter(units: units).distanceWithUnit(snapshot.distanceMeters),
      clockText(seconds: snapshot.movingSeconds))
  case .kilometer(let number): splitText(.kilometer, number, snapshot.kilometers)
  case .mile(let number): splitText(.mile, number, snapshot.miles)
  case .lap(let number): lapText(number, snapshot.laps, MetricFormatter(units: units))
  case .locationFound: CueWords.locationFound.text
  case .locationLost: CueWords.locationLost.text
  case .locationBack: CueWords.locationBack.text
  case .cadence(let cue): cadenceText(cue, snapshot, interval, units: units)
  case .walk(let cue): walkText(cue)
  case .calibration(let cue): calibrationText(cue)
  case .course(let cue): courseText(cue)
  case .set(let cue): setText(cue, exercise)
  case .camera(let cue): cameraText(cue)
  }
}

func cadenceText(
  _ cue: CadenceCue, _ snapshot: SessionSnapshot, _ interval: IntervalPosition?, units: UnitSystem
) -> String {
  switch cue {
  case .partBegan(let part): partText(part, count: interval?.count ?? 0)
  case .countdown(let number): decimal(number)
  case .speedUp: CueWords.speedUp.text
  case .slowDown: CueWords.slowDown.text
  case .zoneBack: CueWords.zoneBack.text
  case .announcement(let seconds):
    announcementText(seconds, snapshot, MetricFormatter(units: units))
  case .batteryLow(let share):
    CueWords.batteryLow.filled(decimal(Int((share * 100).rounded(.toNearestOrAwayFromZero))))
  case .personalTakesOver: CueWords.personalTakesOver.text
  case .formulaTakesOver: CueWords.formulaTakesOver.text
  case .silenceBegan: CueWords.silenceBegan.text
  case .silenceEnded: CueWords.silenceEnded.text
  case .soundInterrupted: CueWords.soundInterrupted.text
  case .soundBack: CueWords.soundBack.text
  }
}

private func partText(_ part: IntervalRunPart, count: Int) -> String {
  switch part {
  case .warmUp: CueWords.warmUp.text
  case .work(let number): CueWords.work.filled(decimal(number), decimal(count))
  case .recovery: CueWords.recovery.text
  case .coolDown: CueWords.coolDown.text
  case .over: CueWords.workoutOver.text
  }
}

private func announcementText(
  _ seconds: Double, _ snapshot: SessionSnapshot, _ formatter: MetricFormatter
)
  -> String
{
  CueWords.announcement.filled(
    formatter.distanceWithUnit(snapshot.distanceMeters), clockText(seconds: seconds),
    formatter.pace(speed: snapshot.averageSpeed))
}

private func splitText(_ words: CueWords, _ number: Int, _ splits: [Split]) -> String {
  guard splits.indices.contains(number - 1) else { return "" }
  return words.filled(decimal(number), clockText(seconds: splits[number - 1].seconds))
}

private func lapText(_ number: Int, _ laps: [Split], _ formatter: MetricFormatter) -> String {
  guard laps.indices.contains(number - 1) else { return "" }
  let lap = laps[number - 1]
  return CueWords.lap.filled(
    decimal(number), formatter.distanceWithUnit(lap.meters), clockText(seconds: lap.seconds))
}

/// Returns the sentence for a ride, with the average speed instead of a pace. Returns nil if it is the same for
/// every sport.
private func rideText(_ cue: SessionCue, _ snapshot: SessionSnapshot, _ formatter: MetricFormatter)
  -> String?
{
  let distance = formatter.distanceWithUnit(snapshot.distanceMeters)
  let speed = joined(formatter.speed(snapshot.averageSpeed), " ", formatter.speedUnit)
  switch cue {
  case .kilometer, .mile: return RidingWords.split.filled(distance, speed)
  case .cadence(.announcement(let seconds)):
    return RidingWords.announcement.filled(distance, clockText(seconds: seconds), speed)
  case .started, .paused, .pausedAutomatically, .resumed, .finished, .finishUndone, .lap,
    .locationFound, .locationLost, .locationBack, .cadence, .walk, .calibration, .course, .set,
    .camera:
    return nil
  }
}
