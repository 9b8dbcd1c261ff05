import Reminders
import Store

/// What the jobs in the background ask other parts for.
struct BackgroundSources: Sendable {
  /// All service intervals of an athlete at this moment.
  var services: @Sendable (Athlete) async throws -> [ServiceNotice] = { _ in [] }
  /// What fetches an athlete's new rides; nil where there is nowhere to fetch from.
  var rides: @Sendable (Athlete) async throws -> BackgroundWork? = { _ in nil }
}

/// Does something and says in a sentence what came of it.
typealias BackgroundWork = @Sendable () async throws -> String
