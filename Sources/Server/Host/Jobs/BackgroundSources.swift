import Outbound
import Reminders
import Store

/// Data sources that the background jobs need from other parts of the server.
struct BackgroundSources: Sendable {
  /// Returns the current notices of all of an athlete's service intervals.
  var services: @Sendable (BaseServices, Athlete) async throws -> [ServiceNotice] = {
    try await garageNotices(of: $1, in: $0)
  }
  /// Creates the e-mail channel for an account. Takes the URL at which the athlete reaches this server, a file of
  /// additional trusted authorities, and the permitted addresses.
  var mail: @Sendable (MailAccount, String?, String?, Outbound) -> any ReminderChannel = {
    MailChannel(account: $0, origin: $1, authorities: $2, outbound: $3)
  }
  /// Returns the work that fetches an athlete's new rides, or nil if no source is connected.
  var rides: @Sendable (StravaServices, Athlete) async throws -> BackgroundWork? = {
    try await stravaRides(of: $1, in: $0)
  }
}

/// Performs background work and returns a sentence about the result.
typealias BackgroundWork = @Sendable () async throws -> String
