import GRDB

extension AthleteMove {
  /// Checks that the move doesn't overwrite a file of the athlete that reached the other directory independently, for
  /// example from a backup or an adoption, because that file's changes would be lost. A file from an earlier run, or
  /// from before the athlete was moved away from there, may be overwritten.
  ///
  /// - Throws: `StoreError.cannotMove`.
  func checkNoConflictingFile(of athlete: Athlete) async throws {
    guard FileIdentity(path: target.path(of: athlete)) != nil else { return }
    let (progress, moveCount) = try await source.accounts.database.read { db in
      (
        try AccountStore.athleteLocation(of: athlete.row, in: db),
        try MovedAccount.moveCount(of: athlete.identifier, in: db)
      )
    }
    if case .moved = progress { return }
    let isTaken = try await readTarget { db in
      guard let row = try MovedAccount.row(of: athlete.identifier, in: db) else {
        return progress == .here
      }
      if case .moved = try AccountStore.athleteLocation(of: row, in: db) { return false }
      return try MovedAccount.moveCount(of: athlete.identifier, in: db) <= moveCount
    }
    guard isTaken else { return }
    throw StoreError.cannotMove(
      reason: "\(target.path) already has a file of \(athlete.name), which would be overwritten: "
        + "remove them there, or move that file away, then try again")
  }
}
