public import Foundation
import GRDB

/// A browser that receives push messages.
public struct StoredSubscription: Equatable, Sendable {
  /// The subscription's ID, which is never reused.
  public var id: Int64
  public var endpoint: String
  public var publicKey: Data
  public var secret: Data
  /// The device's name.
  public var device: String
  public var createdAt: Double
}

extension ReminderRepository {
  /// The maximum number of subscriptions per athlete.
  public static let subscriptionLimit = 50

  /// Returns all subscriptions, oldest first.
  public func subscriptions() async throws -> [StoredSubscription] {
    try await database.read { db in
      try StoredSubscription.all(db, "ORDER BY id")
    }
  }

  /// Stores a browser's subscription. If the endpoint is already stored, its subscription keeps its ID and gets the new
  /// keys. Deletes the oldest subscriptions if there are too many.
  public func addSubscription(
    endpoint: String, publicKey: Data, secret: Data, device: String, now: Double
  ) async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO push_subscription (endpoint, public_key, secret, device, created_at)
          VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (endpoint) DO UPDATE SET public_key = excluded.public_key,
            secret = excluded.secret, device = excluded.device
          """, arguments: [endpoint, publicKey, secret, device, now])
      try db.execute(
        sql: """
          DELETE FROM push_subscription WHERE id <=
            (SELECT id FROM push_subscription ORDER BY id DESC LIMIT 1 OFFSET ?)
          """, arguments: [Self.subscriptionLimit])
    }
  }

  /// Deletes a subscription. Returns false if it doesn't exist.
  public func removeSubscription(_ id: Int64) async throws -> Bool {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM push_subscription WHERE id = ?", arguments: [id])
      return db.changesCount > 0
    }
  }

  /// Deletes a subscription by its endpoint.
  public func removeSubscription(endpoint: String) async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM push_subscription WHERE endpoint = ?", arguments: [endpoint])
    }
  }
}

extension StoredSubscription: StoredTable {
  static let table = "push_subscription"
  static let columns = "id, endpoint, public_key, secret, device, created_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), endpoint: row.next(), publicKey: row.next(), secret: row.next(),
      device: row.next(), createdAt: row.next())
  }
}
