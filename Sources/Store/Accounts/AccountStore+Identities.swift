import Foundation
import GRDB
import TextEncoding

/// A service that confirms a user's identity. Raw values are stored.
public enum IdentityProvider: String, Sendable, CaseIterable {
  /// A reverse proxy that authenticates users itself.
  case proxy
  /// An OpenID Connect provider.
  case oidc
}

/// An athlete's identity at a provider, with which the athlete can sign in.
public struct LinkedIdentity: Equatable, Sendable, Identifiable {
  public let id: Int64
  public let provider: IdentityProvider
  /// The provider's identifier for the athlete. For OpenID Connect, it is prefixed with the issuer.
  public let subject: String
  /// The display name.
  public let label: String
  /// The time at which the identity was linked, in seconds since 1970.
  public let createdAt: Double
}

extension DeviceSession {
  /// The user name that a proxy sends with each request; nil for a device that signed in on this server.
  public var proxyName: String? { id == 0 ? device : nil }
}

extension AccountStore {
  static let identityTable = """
    CREATE TABLE identity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
      provider TEXT NOT NULL CHECK (length(provider) > 0),
      subject TEXT NOT NULL CHECK (length(subject) > 0),
      label TEXT NOT NULL,
      form_secret BLOB NOT NULL CHECK (length(form_secret) = 32),
      created_at REAL NOT NULL,
      UNIQUE (provider, subject)
    ) STRICT;
    CREATE INDEX identity_by_athlete ON identity (athlete);
    """

  /// Returns the session for an identity that a provider confirmed, or nil if the identity isn't linked to an athlete.
  /// The session isn't stored, because the provider confirms the identity with every request.
  public func session(
    of subject: String, at provider: IdentityProvider, now: Double
  ) async throws -> AuthenticatedSession? {
    try await database.read { db in
      try db.rows(
        cached: """
          SELECT form_secret, identity.created_at, \(Athlete.columns) FROM identity
          JOIN athlete ON athlete.id = identity.athlete
          WHERE provider = ? AND subject = ? AND forgotten_at IS NULL
          """, arguments: [provider.rawValue, subject]
      ) { row in
        let secret = SecretToken(text: hexText(try row.next() as Data))
        let linkedAt: Double = try row.next()
        let session = DeviceSession(
          id: 0, athlete: try Athlete(&row), device: subject, createdAt: linkedAt, lastSeenAt: now,
          cookieSentAt: now)
        return AuthenticatedSession(session: session, formToken: secret.formToken)
      }.first
    }
  }

  /// Signs a device in with an identity confirmed by a provider. Returns nil if the identity is no longer linked to the
  /// athlete.
  public func signIn(
    _ athlete: Athlete, as subject: String, at provider: IdentityProvider, device: String,
    from session: ProviderSession? = nil, now: Double
  ) async throws -> SecretToken? {
    let token = SecretToken.random()
    return try await database.write { db in
      let row = try Bool.fetchOne(
        db,
        cached: "SELECT 1 FROM identity WHERE provider = ? AND subject = ? AND athlete = ?",
        arguments: [provider.rawValue, subject, athlete.row])
      guard row != nil else { return nil }
      try Self.insertSession(token, athlete: athlete.row, device: device, now: now, in: db)
      try session?.insert(for: token, in: db)
      return token
    }
  }

  /// Links an identity to the athlete, who can then sign in with it. Returns false if it is already linked to an
  /// athlete.
  ///
  /// - Parameters:
  ///   - label: the name to display; nil to display the subject.
  ///   - session: the session that links the identity.
  /// - Throws: `SessionEndedError` if the session has ended.
  public func link(
    _ subject: String, at provider: IdentityProvider, called label: String? = nil,
    to athlete: Athlete, by session: DeviceSession? = nil, now: Double
  ) async throws -> Bool {
    try await database.write { db in
      try Self.requireSession(session, of: athlete, in: db)
      try Self.insertIdentity(
        subject, provider, label: label, athlete: athlete.row, now: now, in: db)
      return db.changesCount > 0
    }
  }

  /// Creates an athlete for an identity that isn't linked yet. Appends a number if the name is taken. Never links an
  /// existing athlete.
  ///
  /// - Parameters:
  ///   - name: the athlete's name; defaults to the subject.
  ///   - label: the name to display; defaults to the subject.
  public func makeAthlete(
    for subject: String, at provider: IdentityProvider, called name: String? = nil,
    label: String? = nil, now: Double
  ) async throws {
    try await database.write { db in
      let known = try Bool.fetchOne(
        db, cached: "SELECT 1 FROM identity WHERE provider = ? AND subject = ?",
        arguments: [provider.rawValue, subject])
      guard known == nil else { return }
      try Athlete.row([
        ("uuid", Identifier.random()), ("name", Self.freeName(like: name ?? subject, in: db)),
        ("created_at", now),
      ]).insert(db)
      try Self.insertIdentity(
        subject, provider, label: label, athlete: db.lastInsertedRowID, now: now, in: db)
    }
  }

  /// Returns the identities with which the athlete can sign in, newest first.
  public func identities(of athlete: Athlete) async throws -> [LinkedIdentity] {
    try await database.read { db in
      try LinkedIdentity.readable(db, "WHERE athlete = ? ORDER BY id DESC", [athlete.row])
    }
  }

  /// Unlinks one of the athlete's identities. Returns false if it doesn't exist.
  public func unlinkIdentity(_ id: Int64, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM identity WHERE id = ? AND athlete = ?", arguments: [id, athlete.row])
      return db.changesCount > 0
    }
  }

  private static func insertIdentity(
    _ subject: String, _ provider: IdentityProvider, label: String? = nil, athlete: Int64,
    now: Double, in db: Database
  ) throws {
    let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    try db.execute(
      sql: """
        INSERT INTO identity (athlete, provider, subject, label, form_secret, created_at)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (provider, subject) DO NOTHING
        """,
      arguments: [
        athlete, provider.rawValue, subject, label ?? subject, Data(secret), now,
      ])
  }

  private static func freeName(like name: String, in db: Database) throws -> String {
    // A name from a provider may violate the rules for athletes' names.
    let name = (try? HouseholdName.usable(String(name.prefix(50)))) ?? "Athlete"
    let taken = Set(
      try String.fetchAll(db, cached: "SELECT name FROM athlete").map { $0.lowercased() })
    guard taken.contains(name.lowercased()) else { return name }
    // There are more candidates than taken names, so one of them is free.
    let numbered = (2...taken.count + 2).lazy.map { "\(name) \($0)" }
    return numbered.first { !taken.contains($0.lowercased()) } ?? name
  }
}

extension IdentityProvider: StoredValue {}

extension LinkedIdentity: StoredTable {
  static let table = "identity"
  static let columns = "id, provider, subject, label, created_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), provider: row.next(), subject: row.next(), label: row.next(),
      createdAt: row.next())
  }
}
