import Engine
import Screens
import Store

extension PageContext {
  /// Returns a run session before its start, configured with what the server knows about the athlete. If a device has
  /// no settings yet, the page configures the session in the same way.
  func runBeforeStart() async throws -> LiveSession {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    let increase =
      try await store.settings.cadencePlan()?.increase(on: services.currentDay) ?? 0
    let options: [(option: SessionOption, value: Double?)] = [
      (.height, settings.heightMeters), (.weight, settings.weightKilograms),
      (.cadenceIncrease, increase > 0 ? increase : nil), (.beat, 1),
    ]
    for (option, value) in options {
      guard let value else { continue }
      live.handle(SessionEvent(seconds: 0, .option(option, value: value)))
    }
    let now = services.currentMoment().unixSeconds
    if let model = try await store.statistics.personalModel(now: now) {
      live.handle(SessionEvent(seconds: 0, .personalModel(model)))
    }
    return live
  }

  /// Returns the athlete's target cadence, rounded to whole steps per minute.
  func targetTempo() async throws -> Int {
    Int(saturating: try await runBeforeStart().coach.cadence.target.rounded())
  }
}
