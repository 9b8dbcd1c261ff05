import Outbound
import Reminders
import Store

/// What the jobs in the background ask other parts for.
struct BackgroundSources: Sendable {
  /// All service intervals of an athlete at this moment.
  var services: @Sendable (AppServices, Athlete) async throws -> [ServiceNotice] = {
    try await garageNotices(of: $1, in: $0)
  }
  /// Makes the channel for e-mail from an account, the address at which the athlete reaches this server, a file of
  /// additional trusted authorities, and the permitted addresses.
  var mail: @Sendable (MailAccount, String?, String?, Outbound) -> any ReminderChannel = {
    MailChannel(account: $0, origin: $1, authorities: $2, outbound: $3)
  }
  /// What fetches an athlete's new rides; nil where there is nowhere to fetch from.
  var rides: @Sendable (AppServices, Athlete) async throws -> BackgroundWork? = {
    try await stravaRides(of: $1, in: $0)
  }
}

/// Does something and says in a sentence what came of it.
typealias BackgroundWork = @Sendable () async throws -> String
