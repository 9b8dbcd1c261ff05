import ActivityFiles
import Engine
import Foundation
import GRDB
import Model

/// The app or service for which an export is written.
public enum ExportFormat: String, CaseIterable, Sendable {
  case andante, strava, fittrackee, endurain
}

extension ExportRepository {
  /// Writes an export in a given format: either Andante's own archive, or one in the format of Strava, FitTrackee or
  /// Endurain, with the data that the format can represent (docs/developing/files.md).
  public func write(
    _ format: ExportFormat, of athlete: String, by program: String, now: Double,
    to take: ([UInt8]) async throws -> Void
  ) async throws -> ExportSummary {
    switch format {
    case .andante: try await write(of: athlete, by: program, now: now, to: take)
    case .strava: try await write(StravaWriter(), to: take)
    case .fittrackee: try await write(FitTrackeeWriter(athlete: athlete), to: take)
    case .endurain: try await write(EndurainWriter(), to: take)
    }
  }

  private func write(
    _ writer: some ForeignExportWriter, to take: ([UInt8]) async throws -> Void
  ) async throws -> ExportSummary {
    var writer = writer
    let copy = try await ExportCopy.make(of: database.connections)
    var archive = ExportArchive()
    var summary = ExportSummary()
    let gear = try await copy.database.read { try ForeignGear.all(in: $0) }
    let rows = try await copy.database.read {
      try Int64.fetchAll(
        $0, sql: "SELECT id FROM activity WHERE deleted_at IS NULL ORDER BY sort_time, id")
    }
    for row in rows {
      try Task.checkCancellation()
      let found: ActivityForExport?
      do {
        found = try await copy.database.read { try ActivityForExport.find(row, gear, in: $0) }
      } catch let error as StoreError {
        summary.notes.append("an activity was left out: \(error)")
        continue
      }
      guard let activity = found else { continue }
      writer.add(activity, to: &archive)
      summary.activityCount += 1
      if activity.file != nil { summary.originalCount += 1 }
      if activity.isUnreadable {
        summary.notes.append(
          "\(activity.activity.title): its recording is damaged, so only the totals were written"
        )
      }
      try await take(archive.drain())
    }
    writer.finish(gear, &archive)
    let tail = archive.finish()
    summary.fileCount = archive.entries.count
    summary.byteCount = archive.entries.reduce(0) { $0 + $1.byteCount }
    try await take(tail)
    return summary
  }
}

/// A type that writes an archive in another app's format.
protocol ForeignExportWriter {
  mutating func add(_ activity: ActivityForExport, to archive: inout ExportArchive)
  /// Writes the lists of activities and gear.
  mutating func finish(_ gear: [ForeignGear], _ archive: inout ExportArchive)
}

/// A bike or a pair of shoes. Deleted gear isn't exported.
struct ForeignGear: Equatable, Sendable {
  var number: Int64
  var name: String
  var model: String
  var note: String
  var isShoes: Bool
  var isRetired: Bool
  var earlierMeters: Double

  static func all(in db: Database) throws -> [ForeignGear] {
    try db.rows(
      cached: """
        SELECT id, name, model, note, kind = 2, retired_at IS NOT NULL, earlier_meters FROM gear
        WHERE kind < 3 AND deleted_at IS NULL ORDER BY id
        """
    ) { row in
      try ForeignGear(
        number: row.next(), name: row.next(), model: row.next(), note: row.next(),
        isShoes: row.next(), isRetired: row.next(), earlierMeters: row.next())
    }
  }
}

/// An activity to write in another app's format.
struct ActivityForExport: Sendable {
  /// The activity's unique number: Strava's ID if known, otherwise the row number.
  let number: Int64
  let activity: Activity
  let gear: ForeignGear?
  /// The recording, with the athlete's own title and notes; nil if nothing was recorded.
  let file: ActivityFile?
  let isUnreadable: Bool
  /// The original, if it contains only this activity in a format that every app can read; otherwise nil.
  let original: (ending: String, bytes: [UInt8])?

  static func find(_ row: Int64, _ gear: [ForeignGear], in db: Database) throws
    -> ActivityForExport?
  {
    guard let found = try ExportedActivity.find(row, in: db) else { return nil }
    let number = try Int64.fetchOne(
      db,
      cached: """
        SELECT strava_id FROM export_listing WHERE source = ?1
        UNION SELECT strava_id FROM strava_activity WHERE source = ?1 ORDER BY 1 LIMIT 1
        """, arguments: [found.original])
    let gearNumber = try Int64.fetchOne(
      db, cached: "SELECT gear FROM carrier WHERE activity = ?", arguments: [row])
    // The caller reports unreadable recordings.
    let recorded = try? found.export.file()
    return ActivityForExport(
      number: number ?? row, activity: found.export.activity,
      gear: gear.first { $0.number == gearNumber },
      file: recorded.flatMap { $0.recording.pointCount > 0 ? $0 : nil },
      isUnreadable: recorded == nil,
      original: original(of: found.export.source))
  }

  private static let commonKeys = FileFormatTraits.all.filter(\.isCommon).map(\.key)

  private static func original(of source: StoredSource) -> (String, [UInt8])? {
    let ending = source.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    // `find` reports unreadable originals.
    guard source.kind == .file, commonKeys.contains(ending),
      let file = try? readActivityFile(bytes: source.bytes, name: source.name),
      file.activities.count == 1
    else { return nil }
    return (ending, source.bytes)
  }

  var hasPlaces: Bool {
    file?.recording.segments.contains { $0.contains { $0.coordinate != nil } } ?? false
  }

  /// The original if available, otherwise the route as GPX, otherwise the recorded values as FIT; nil if nothing was
  /// recorded.
  var recording: (ending: String, bytes: [UInt8])? {
    if let original { return original }
    guard let file else { return nil }
    if hasPlaces { return ("gpx", writeGPX(file)) }
    // For recordings that FIT cannot represent, such as those without times, only the totals are exported.
    return (try? writeFIT(file)).map { ("fit", $0) }
  }
}
