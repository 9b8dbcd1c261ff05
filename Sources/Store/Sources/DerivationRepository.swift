import ActivityFiles
import Engine
import Foundation
import GRDB
import Model

/// Recalculates activities and calibrations whose metrics come from an earlier version. On failure, the existing
/// metrics are kept and the item is set aside until a later version.
public struct DerivationRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  /// The version of the derived metrics. It changes whenever the same original may give different metrics.
  static let version = "\(ActivityAnalysis.version).\(DerivedData.version)"

  /// Returns the next item to recalculate, or nil if everything is up to date or set aside.
  public func next() async throws -> DueDerivation? {
    try await database.read { try DueDerivation.next(in: $0) }
  }

  /// Recalculates one item. Needs about three times as much memory as its original.
  ///
  /// - Returns: the reason why the item was set aside; nil if it is up to date.
  /// - Throws: errors that the item didn't cause, such as a full disk.
  public func derive(_ due: DueDerivation) async throws -> String? { try await derive(due.item) }

  /// Recalculates up to `limit` items, one at a time. Returns the number of items processed.
  func run(limit: Int) async throws -> Int {
    var count = 0
    while count < limit, let due = try await next() {
      _ = try await derive(due)
      count += 1
    }
    return count
  }

  func derive(_ item: WorkItem) async throws -> String? {
    try await database.write { try AttemptRows.begin(item, in: $0) }
    do {
      switch item {
      case .activity(let id): try await measure(activity: id)
      case .calibration(let id): try await measure(calibration: id)
      case .job, .upload, .posted: break
      }
      return nil
    } catch let error where Self.isCausedByItem(error) {
      let reason = "\(error)"
      try await database.write { try AttemptRows.setAside(item, reason: reason, in: $0) }
      return reason
    } catch {
      // Use a separate task, because a cancelled one cannot write. If even that fails, the next start clears the
      // record.
      await Task { try? await database.write { try AttemptRows.pause(item, in: $0) } }.value
      throw error
    }
  }

  /// Returns whether the item caused the error. A damaged database page affects only the items on that page; other
  /// storage errors affect everything.
  private static func isCausedByItem(_ error: any Error) -> Bool {
    if error is CancellationError { return false }
    let trouble = StorageError(error)
    return trouble == nil || trouble == .damaged
  }

  private func measure(activity id: Identifier) async throws {
    let found = try await database.read { db in
      try MeasurableSource.first(db, "WHERE uuid = ?", [id])
    }
    let derived = try found.map { try reading.derived($0.source, sport: $0.sport) }
    try await database.write { db in
      // If the source was replaced in the meantime, the metrics were already recalculated.
      if let found, let derived, try found.isPresent(in: db) {
        try ActivityRows.update(row: found.row, with: derived, in: db)
      }
      try AttemptRows.end(.activity(id), in: db)
    }
  }

  private func measure(calibration id: Identifier) async throws {
    let found = try await database.read { db in
      try db.rows(
        cached: """
          SELECT calibration.id, \(StoredSource.columns) FROM \(StoredSource.onlyPart), calibration
          JOIN source ON source.id = calibration.source WHERE uuid = ?
          """, arguments: [id]
      ) { row in (row: try row.next() as Int64, source: try StoredSource(&row)) }.first
    }
    let derived = try found.map { (row: $0.row, try reading.calibration($0.source.bytes)) }
    try await database.write { db in
      if let (row, calibration) = derived {
        try CalibrationRows.update(calibration, row: row, in: db)
      }
      try AttemptRows.end(.calibration(id), in: db)
    }
  }
}

/// An activity's source as it was read, to detect whether it was replaced in the meantime.
private struct MeasurableSource: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns = "activity.id, sport, activity.source, \(StoredSource.columns)"

  let row: Int64
  let sport: Sport
  private let sourceRow: Int64
  let source: StoredSource

  init(_ row: inout RowReader) throws(StoreError) {
    (self.row, sport, sourceRow) = try (row.next(), row.next(or: .other), row.next())
    source = try StoredSource(&row)
  }

  func isPresent(in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, cached: "SELECT 1 FROM activity WHERE id = ? AND source = ? AND source_part = ?",
      arguments: [row, sourceRow, source.part]) != nil
  }
}
