import Store

extension AppServices {
  /// Returns whether the athlete is the one for whom the server was set up. Only this athlete may choose folders on the
  /// server. Always false in a demo.
  func isHost(_ athlete: Athlete) -> Bool {
    options.demo == nil && athlete.identifier == self.athlete.identifier
  }

  /// Returns whether the athlete administers server-wide settings such as backups. Always false in a demo.
  func administers(_ athlete: Athlete) async throws -> Bool {
    guard options.demo == nil else { return false }
    return try await accounts.isAdministrator(athlete)
  }
}
