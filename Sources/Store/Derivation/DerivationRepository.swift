import ActivityFiles
import Engine
import Foundation
import GRDB

/// Measures activities and calibrations again whose numbers an earlier version derived. If that fails, the numbers stay, and
/// the item is set aside until there is a later version.
public struct DerivationRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading

  /// Changes whenever numbers may come out differently for the same original.
  static let version = "\(ActivityAnalysis.version).\(Derived.version)"

  /// The next item to derive; nil if everything is up to date or set aside.
  public func next() async throws -> DueDerivation? {
    try await database.read { try DueDerivation.next(in: $0) }
  }

  /// Derives one item, in memory some three times the size of its original.
  ///
  /// - Returns: why it was set aside; nil if it is up to date now.
  /// - Throws: what is not the item's fault, such as a full disk.
  public func derive(_ due: DueDerivation) async throws -> String? { try await derive(due.item) }

  /// Derives up to `limit` items, one after the other; returns how many there were.
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
    } catch let error where Self.isItsFault(error) {
      let reason = "\(error)"
      try await database.write { try AttemptRows.setAside(item, reason: reason, in: $0) }
      return reason
    } catch {
      // In a task of its own, because a cancelled one writes nothing. If even that fails, the next start clears it.
      await Task { try? await database.write { try AttemptRows.pause(item, in: $0) } }.value
      throw error
    }
  }

  /// A damaged page of the file concerns what lies in it; other faults of the machine concern everything.
  private static func isItsFault(_ error: any Error) -> Bool {
    if error is CancellationError { return false }
    let trouble = StorageTrouble(error)
    return trouble == nil || trouble == .damaged
  }

  private func measure(activity id: Identifier) async throws {
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT activity.id AS activity_id, sport, source_part, source.id AS source, source.*
          FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(MeasurableSource.init)
    }
    let derived = try found.map { try reading.derived($0.source, sport: $0.sport) }
    try await database.write { db in
      // What has another source by now was measured when that came.
      if let found, let derived, try found.isPresent(in: db) {
        try ActivityRows.update(row: found.row, with: derived, in: db)
      }
      try AttemptRows.end(.activity(id), in: db)
    }
  }

  private func measure(calibration id: Identifier) async throws {
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT calibration.id AS calibration_id, 0 AS source_part, source.*
          FROM calibration JOIN source ON source.id = calibration.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map { (row: $0["calibration_id"] as Int64, try StoredSource(row: $0)) }
    }
    let derived = try found.map { (row: $0.row, try reading.calibration($0.1.bytes)) }
    try await database.write { db in
      if let (row, calibration) = derived {
        try CalibrationRows.update(calibration, row: row, in: db)
      }
      try AttemptRows.end(.calibration(id), in: db)
    }
  }
}

/// What an activity is measured from, and which source of it that was when it was read.
private struct MeasurableSource: Sendable {
  let row: Int64
  let sport: Sport
  let source: StoredSource
  private let sourceRow: Int64

  init(row: Row) throws {
    self.row = row["activity_id"]
    sport = ActivityRows.sport(row)
    source = try StoredSource(row: row)
    sourceRow = row["source"]
  }

  func isPresent(in db: Database) throws -> Bool {
    try Row.fetchOne(
      db, cached: "SELECT 1 FROM activity WHERE id = ? AND source = ? AND source_part = ?",
      arguments: [row, sourceRow, source.part]) != nil
  }
}
