import Foundation
import GRDB

/// An item that won't be processed again until it is retried manually or a new version changes the processing code.
public struct SetAsideItem: Equatable, Sendable {
  public var item: WorkItem
  /// The activity's title or the upload's file name; empty for other items.
  public var title: String
  /// The reason, in one sentence.
  public var reason: String
}

/// Items that are in progress, and items that were set aside because they failed or crashed the process.
public struct AttemptRepository: Sendable {
  let database: StoreDatabase

  /// Performs work on an item, and records the item as in progress while the work runs.
  ///
  /// - Returns: the result; nil if the item is set aside, in which case the work isn't performed.
  public func attempt<Value: Sendable>(
    _ item: WorkItem, _ work: () async throws -> Value
  ) async throws -> Value? {
    let isSetAside = try await database.write { db in
      if try Self.reason(of: item, in: db) != nil { return true }
      try AttemptRows.begin(item, in: db)
      return false
    }
    if isSetAside { return nil }
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    // Use a separate task, because a cancelled one cannot write. If even that fails, the next orderly shutdown clears
    // the record.
    await Task { try? await database.write { try AttemptRows.end(item, in: $0) } }.value
    return try result.get()
  }

  /// Adds strikes to the items that the previous process was working on, depending on how that process ended.
  ///
  /// - Returns: the items that are set aside as a result.
  public func settle(after end: ProcessEnd) async throws -> [SetAsideItem] {
    try await database.write { db in
      let before = Set(try Self.setAside(in: db).map(\.item))
      try AttemptRows.settle(after: end, in: db)
      return try Self.setAside(in: db).filter { !before.contains($0.item) }
    }
  }

  /// Returns the items that are set aside, latest first.
  public func setAside() async throws -> [SetAsideItem] {
    try await database.read { try Self.setAside(in: $0) }
  }

  /// Returns the reason why an item is set aside, or nil if it isn't.
  public func reason(of item: WorkItem) async throws -> String? {
    try await database.read { try Self.reason(of: item, in: $0) }
  }

  private static func reason(of item: WorkItem, in db: Database) throws -> String? {
    try String.fetchOne(
      db, cached: "SELECT reason FROM attempt WHERE kind = ? AND item = ? AND is_set_aside = 1",
      arguments: [item.kind, item.name])
  }

  /// Returns whether a process ended while working on the item, and no later attempt succeeded.
  public func isSuspect(_ item: WorkItem) async throws -> Bool {
    try await database.read { db in
      try Bool.fetchOne(
        db,
        cached: "SELECT strikes > 0 FROM attempt WHERE kind = ? AND item = ? AND is_set_aside = 0",
        arguments: [item.kind, item.name]) ?? false
    }
  }

  /// Allows a set-aside item to be tried again. Returns false if it wasn't set aside.
  public func retry(_ item: WorkItem) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM attempt WHERE kind = ? AND item = ? AND is_set_aside = 1",
        arguments: [item.kind, item.name])
      guard db.changesCount > 0 else { return false }
      if case .upload(let id) = item {
        try db.execute(
          sql: "UPDATE upload SET reason = '' WHERE uuid = ?", arguments: [id])
      }
      return true
    }
  }

  private static func setAside(in db: Database) throws -> [SetAsideItem] {
    var items = try SetAsideItem.fetchReadable(
      db, from: "attempt",
      cached: """
        SELECT \(SetAsideItem.columns), id FROM attempt WHERE is_set_aside = 1
        ORDER BY id DESC LIMIT 200
        """)
    for index in items.indices { items[index].title = try title(of: items[index].item, in: db) }
    return items
  }

  private static func title(of item: WorkItem, in db: Database) throws -> String {
    let (query, id): (String, Identifier)
    switch item {
    case .job, .calibration, .posted: return ""
    case .upload(let upload): (query, id) = ("SELECT name FROM upload WHERE uuid = ?", upload)
    case .activity(let activity):
      (query, id) = ("SELECT title FROM activity WHERE uuid = ?", activity)
    }
    return try String.fetchOne(db, cached: query, arguments: [id]) ?? ""
  }
}

extension SetAsideItem: StoredRecord {
  /// The columns of an attempt, without the title.
  static let columns = "kind, item, reason"

  init(_ row: inout RowReader) throws(StoreError) {
    guard let item = WorkItem(kind: try row.next(), name: try row.next()) else {
      throw .damaged(what: "a work item")
    }
    self.init(item: item, title: "", reason: try row.next())
  }
}
