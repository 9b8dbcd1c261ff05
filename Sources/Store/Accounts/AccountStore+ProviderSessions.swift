import Foundation
import GRDB

/// The session at an identity provider through which a device signed in. OpenID Connect providers expect the ID token
/// again at sign-out.
public struct ProviderSession: Equatable, Sendable {
  public let issuer: String
  public let idToken: String

  public init(issuer: String, idToken: String) {
    self.issuer = issuer
    self.idToken = idToken
  }
}

extension AccountStore {
  static let providerSessions = """
    CREATE TABLE provider_session (
      session INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      issuer TEXT NOT NULL CHECK (length(issuer) > 0),
      id_token TEXT NOT NULL CHECK (length(id_token) > 0)
    ) STRICT;
    """

  /// Returns the provider session of a device, or nil if the device signed in without a provider.
  public func providerSession(of session: DeviceSession) async throws -> ProviderSession? {
    try await database.read { db in
      try ProviderSession.first(db, "WHERE session = ?", [session.id])
    }
  }
}

extension ProviderSession: StoredTable {
  static let table = "provider_session"
  static let columns = "issuer, id_token"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(issuer: row.next(), idToken: row.next())
  }

  /// Stores the provider session for the device session with this token.
  func insert(for token: SecretToken, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO provider_session (session, issuer, id_token)
        SELECT id, ?, ? FROM session WHERE token_hash = ?
        """, arguments: [issuer, idToken, token.hash])
  }
}
