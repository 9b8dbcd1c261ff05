import Engine
import Screens
import Store

extension Visit {
  /// A run before its start, with what the server knows of the athlete. The page shows the same on a device where nothing
  /// was chosen yet.
  func runBeforeStart() async throws -> LiveSession {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    let increase =
      try await store.settings.cadencePlan()?.increase(on: services.presentDay) ?? 0
    let told: [(option: SessionOption, value: Double?)] = [
      (.height, settings.heightMeters), (.weight, settings.weightKilograms),
      (.cadenceIncrease, increase > 0 ? increase : nil), (.beat, 1),
    ]
    for (option, value) in told {
      guard let value else { continue }
      live.handle(SessionEvent(seconds: 0, .option(option, value: value)))
    }
    let now = services.presentMoment().unixSeconds
    if let model = try await store.statistics.personalModel(now: now) {
      live.handle(SessionEvent(seconds: 0, .personalModel(model)))
    }
    return live
  }

  /// The athlete's own target, in whole steps a minute.
  func usualTempo() async throws -> Int {
    Int(saturating: try await runBeforeStart().coach.cadence.target.rounded())
  }
}
