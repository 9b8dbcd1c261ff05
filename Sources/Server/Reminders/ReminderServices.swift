import Outbound
import Reminders
import Store

/// The dependencies of the reminders and the calendar.
struct ReminderServices: Sendable {
  let base: BaseServices
  let keys: ReminderKeys
  /// The server's mail account, or nil if not configured.
  let mail: ServerMail?
  let confirmations = MailConfirmations()
  /// Sends reminders to external services.
  let transport: any OutboundTransport
  private let lookup: HostLookup
  /// The private addresses to which all athletes may have messages sent.
  private let allowedAddresses: [AddressBlock]
  private let sources: BackgroundSources

  init(
    _ options: ServerOptions, _ base: BaseServices, sources: BackgroundSources,
    transport: any OutboundTransport, lookup: HostLookup
  ) throws {
    self.base = base
    keys = try ReminderKeys(path: base.directory.keysPath)
    (mail, allowedAddresses) = (options.mail, options.allowedAddresses)
    (self.sources, self.transport, self.lookup) = (sources, transport, lookup)
  }

  /// Returns the current notices of all of an athlete's service intervals.
  func notices(of athlete: Athlete) async throws -> [ServiceNotice] {
    try await sources.services(base, athlete)
  }

  /// Returns connections for destinations that an athlete entered. The administrator may use any address because they
  /// can reach the host's network anyway, except in a demo, where everyone is the administrator.
  func outbound(for athlete: Athlete) async throws -> Outbound {
    guard try await base.administers(athlete) else {
      return .publicInternet(besides: allowedAddresses, lookup: lookup)
    }
    return Outbound(.anywhere, lookup: lookup)
  }

  /// Creates the channel for a mail account.
  ///
  /// - Parameters:
  ///   - origin: The URL at which the athlete reaches this server.
  ///   - outbound: The addresses that may be used.
  func mailChannel(
    _ account: MailAccount, origin: String?, outbound: Outbound
  ) -> any ReminderChannel {
    sources.mail(account, origin, keys.mailAuthorities, outbound)
  }
}
