import Foundation
import GRDB

/// A newly invited athlete and their first sign-in link.
public struct Invitation: Sendable {
  public let athlete: Athlete
  public let link: SecretToken
}

extension AccountStore {
  /// The lifetime of an invited athlete's sign-in link, in seconds. The link can be used once.
  public static let invitationLifetime = 7 * 86_400.0

  /// Creates an athlete, who counts as invited until they first sign in.
  ///
  /// - Parameter administrator: the athlete who sends the invitation; nil if the server's operator does.
  /// - Throws: `HouseholdError` if the name is unusable or taken, or if `administrator` doesn't have that role.
  public func invite(
    named typed: String, by administrator: Athlete? = nil, now: Double
  ) async throws -> Invitation {
    let name = try HouseholdName.usable(typed)
    return try await database.write { db in
      try Self.requireAdministrator(administrator, in: db)
      try Self.checkNameIsFree(name, besides: nil, in: db)
      try Athlete.row([
        ("uuid", Identifier.random()), ("name", name), ("created_at", now), ("invited_at", now),
      ]).insert(db)
      let athlete = try Athlete.find("id", db.lastInsertedRowID, in: db)
      let link = try Self.insertLink(
        for: athlete, now: now, lifetime: Self.invitationLifetime, in: db)
      return Invitation(athlete: athlete, link: link)
    }
  }

  /// Creates another link for an invited athlete who hasn't signed in yet. Performs this check in the transaction that
  /// creates the link, because a link that is created after the first sign-in would give the administrator access to
  /// the athlete's pages.
  ///
  /// - Throws: `HouseholdError.notAdministrator`, `HouseholdError.signedInAlready`.
  public func newInvitationLink(
    for athlete: Athlete, by administrator: Athlete, now: Double
  ) async throws -> SecretToken {
    try await database.write { db in
      try Self.requireAdministrator(administrator, in: db)
      let isInvited = try Bool.fetchOne(
        db,
        cached: """
          SELECT 1 FROM athlete WHERE id = ? AND invited_at IS NOT NULL AND forgotten_at IS NULL
          """, arguments: [athlete.row])
      guard isInvited == true else { throw HouseholdError.signedInAlready(name: athlete.name) }
      return try Self.insertLink(
        for: athlete, now: now, lifetime: Self.invitationLifetime, in: db)
    }
  }

  private static func requireAdministrator(_ athlete: Athlete?, in db: Database) throws {
    guard let athlete else { return }
    guard try administrator(in: db)?.row == athlete.row else {
      throw HouseholdError.notAdministrator
    }
  }
}
