import Store

extension BaseServices {
  /// Returns whether the athlete is the one for whom the server was set up. Only this athlete may choose folders on the
  /// server. Always false in a demo.
  func isHost(_ athlete: Athlete) -> Bool {
    !isDemo && athlete.identifier == self.athlete.identifier
  }

  /// Returns whether the athlete administers server-wide settings such as backups. Always false in a demo.
  func administers(_ athlete: Athlete) async throws -> Bool {
    guard !isDemo else { return false }
    return try await accounts.isAdministrator(athlete)
  }

  /// Returns whether the athlete sees the page about backups. A demo shows it to everyone.
  func seesBackups(_ athlete: Athlete) async throws -> Bool {
    if isDemo { return true }
    return try await administers(athlete)
  }

  /// Rejects a change in a demo. Does nothing on other servers.
  ///
  /// - Parameter what: A clause for the error message that states what isn't possible.
  /// - Throws: `AppError.conflict` in a demo.
  func refuseInDemo(
    _ what: String = "nobody can be invited, renamed or removed here"
  ) throws {
    guard isDemo else { return }
    throw AppError.conflict(
      "This is a demo with a made-up athlete: \(what). Start Andante without --demo for that.")
  }
}
