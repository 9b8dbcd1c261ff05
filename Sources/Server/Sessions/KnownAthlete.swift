import Engine
import Model
import Screens
import Store

extension PageContext {
  /// Returns a session before its start, after the given events.
  func session(_ kind: CoachKind, after events: [SessionEvent.Kind]) -> LiveSession {
    var live = LiveSession(sport: kind.usualSport, altitudeSource: .gps, kind: kind)
    for event in events { live.handle(SessionEvent(seconds: 0, event)) }
    return live
  }

  /// Returns a run session before its start, configured with what the server knows about the athlete. If a device has
  /// no settings yet, the page configures the session in the same way.
  func runBeforeStart() async throws -> LiveSession {
    let increase =
      try await store.settings.cadencePlan()?.increase(on: services.currentDay) ?? 0
    let options: [(option: SessionOption, value: Double?)] = [
      (.height, settings.heightMeters), (.weight, settings.weightKilograms),
      (.cadenceIncrease, increase > 0 ? increase : nil), (.beat, 1),
    ]
    var events = options.compactMap { option, value in
      value.map { SessionEvent.Kind.option(option, value: $0) }
    }
    let now = services.currentInstant().unixSeconds
    if let model = try await store.statistics.personalModel(now: now) {
      events.append(.personalModel(model))
    }
    return session(.run, after: events)
  }

  /// Returns a walk or calibration before its start, configured with the results of the latest calibration. Assumes the
  /// default carrying position, because only the page's script knows the position chosen on this device.
  func walkBeforeStart(_ kind: CoachKind) async throws -> LiveSession {
    let unit = preferences.walkUnitOrUsual
    let knowledge = try await store.walks.stepCalibrationData()
    var events: [SessionEvent.Kind] = [
      .option(.lengthTolerance, value: unit.defaultLengthTolerance),
      .option(.speedTolerance, value: unit.defaultSpeedTolerance),
    ]
    events += (knowledge?.constants ?? []).map { .stepConstant($0.constant) }
    if let target = knowledge?.target {
      events.append(.option(.targetStepLength, value: target.stepLength))
      events.append(.option(.targetStepSpeed, value: target.speed))
    }
    return session(kind, after: events)
  }

  /// Returns the athlete's target cadence, rounded to whole steps per minute.
  func targetTempo() async throws -> Int {
    Int(saturating: try await runBeforeStart().coach.cadence.target.rounded())
  }
}
