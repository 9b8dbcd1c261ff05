import Engine
import Store

/// Two activities with their tracks, and their comparison.
struct ComparedPair: Sendable {
  let own: Activity
  let other: Activity
  let comparison: Comparison

  init(
    _ own: Activity, _ other: Activity, splitMeters: Double = SplitTable.kilometer,
    in store: AthleteStore
  ) async throws {
    var (own, other) = (own, other)
    own.analysis.take(try await store.activities.track(of: own.id))
    other.analysis.take(try await store.activities.track(of: other.id))
    (self.own, self.other) = (own, other)
    comparison = Comparison(
      ComparedActivity(own.analysis, sport: own.sport),
      ComparedActivity(other.analysis, sport: other.sport), splitMeters: splitMeters)
  }
}
