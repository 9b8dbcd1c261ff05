import GRDB

extension AthleteMove {
  /// A move never takes the place of a file that the other directory has of the athlete for itself, as from a backup or
  /// adopted by hand: what was changed there would be gone. What an earlier run or an earlier stay left is no such file.
  ///
  /// - Throws: `StoreError.cannotMove`.
  func checkPlace(of athlete: Athlete, in accounts: AccountStore) async throws {
    guard FileIdentity(path: target.path(of: athlete)) != nil else { return }
    let (progress, stay) = try await accounts.database.read { db in
      (
        try AccountStore.whereabouts(of: athlete.row, in: db),
        try AccountRows.stay(of: athlete, in: db)
      )
    }
    if case .moved = progress { return }
    let isTaken = try await target.openAccounts().database.read { db in
      guard let row = try AccountRows.row(of: athlete, in: db) else { return progress == .here }
      if case .moved = try AccountStore.whereabouts(of: row, in: db) { return false }
      return try AccountRows.stay(of: athlete, in: db) <= stay
    }
    guard isTaken else { return }
    throw StoreError.cannotMove(
      reason: "\(target.path) has a file of \(athlete.name) already, which would be overwritten: "
        + "forget them there, or put that file aside, then try again")
  }
}
