import Engine
import Foundation
import GRDB
import Model

/// Stores sources in a transaction. If another recording of an activity is already stored, the two are merged.
/// Otherwise, the activity is stored separately.
struct SourceWriter: Sendable {
  let reading: SourceReader

  /// Stores a new source. If another recording of an activity is already stored, the two are merged. Otherwise, the
  /// activity is stored separately.
  ///
  /// - Returns: the outcome, and the activities to which the source belongs.
  func add(_ draft: PendingSource, now: Double, in db: Database) throws -> ImportedSource {
    let source = try SourceRows.insert(draft, in: db)
    let outcomes = try draft.activities.map { activity in
      try draft.isSeparate
        ? insert(activity, source: source, now: now, in: db)
        : add(activity, kind: draft.kind, source: source, now: now, in: db)
    }
    return ImportedSource(of: outcomes)
  }

  private func insert(
    _ draft: PendingActivity, source: Int64, now: Double, in db: Database
  ) throws -> ImportOutcome {
    let draft = try Self.withUnusedIdentifier(draft, in: db)
    try ActivityRows.insert(draft, source: source, now: now, in: db)
    return .imported(draft.id)
  }

  private func add(
    _ draft: PendingActivity, kind: SourceKind, source: Int64, now: Double, in db: Database
  ) throws -> ImportOutcome {
    if kind == .sessionLog {
      try ActivityRows.insert(draft, source: source, now: now, in: db)
      if let gear = draft.gear { try GearAssignmentRows.choose(gear, for: draft.id, in: db) }
      try mergeCopy(into: draft, now: now, in: db)
      return .imported(draft.id)
    }
    let draft = try Self.withUnusedIdentifier(draft, in: db)
    let fingerprint = RecordingFingerprint(draft)
    guard let found = try MergeCandidate.find(for: fingerprint, besides: source, in: db) else {
      return try insert(draft, source: source, now: now, in: db)
    }
    let known = try upToDate(found, in: db)
    try fillTexts(of: known, from: draft, in: db)
    if known.losesMainSource(to: draft) {
      try AttachmentRows.keepSource(of: known, as: draft.id, now: now, in: db)
      try ActivityRows.replaceSource(of: known, by: draft, source: source, in: db)
      return .enriched(known.id)
    }
    try AttachmentRows.insert(draft, source: source, to: known.row, now: now, in: db)
    return .attached(known.id)
  }

  /// Returns the draft, with a new identifier if its own is already in use. This happens if a better source has
  /// replaced the source with that identifier.
  private static func withUnusedIdentifier(
    _ draft: PendingActivity, in db: Database
  ) throws -> PendingActivity {
    let isTaken = try Bool.fetchOne(
      db,
      cached: """
        SELECT EXISTS (SELECT 1 FROM activity WHERE uuid = ?1)
          OR EXISTS (SELECT 1 FROM attachment WHERE uuid = ?1)
        """, arguments: [draft.id])
    var draft = draft
    if isTaken == true { draft.id = .random() }
    return draft
  }

  /// Returns the candidate with its number of measured values, which earlier versions didn't store. Returns it
  /// unchanged if its source can no longer be read.
  private func upToDate(_ match: MergeCandidate, in db: Database) throws -> MergeCandidate {
    guard !match.isCounted, let derived = try derived(match, in: db) else { return match }
    try ActivityRows.update(row: match.row, with: derived, in: db)
    return try MergeCandidate.find(row: match.row, in: db) ?? match
  }

  private func derived(_ match: MergeCandidate, in db: Database) throws -> DerivedData? {
    do {
      return try StoredSource.find(ofActivityRow: match.row, in: db).map {
        try reading.derived($0, sport: match.sport)
      }
    } catch let error where StorageError(error) == nil {
      try AttemptRows.setAside(.activity(match.id), reason: "\(error)", in: db)
      return nil
    }
  }

  /// Merges a copy of a session that was imported before the session itself. The copy becomes an additional source, and
  /// the session gets the copy's title and notes.
  private func mergeCopy(
    into draft: PendingActivity, now: Double, in db: Database
  ) throws {
    guard
      let session = try ActivityKey.first(db, "WHERE uuid = ?", [draft.id]),
      let copy = try MergeCandidate.find(
        for: RecordingFingerprint(draft), besides: session.source, in: db),
      copy.kind == .file
    else { return }
    try copyTexts(of: copy, to: session.row, in: db)
    try copy.merge(intoRow: session.row, now: now, in: db)
  }

  /// Copies the title and notes to the session. Skips a default title, because the session has its own.
  private func copyTexts(of copy: MergeCandidate, to session: Int64, in db: Database) throws {
    guard let texts = try ActivityTexts.find(copy.row, in: db) else { return }
    let title: [ColumnValue] = texts.isUnnamed(reading) ? [] : [("title", texts.title)]
    try ActivityKey.update([("notes", texts.notes)] + title, ofRow: session, in: db)
  }

  /// Fills in the title and notes unless the athlete or the earlier source provided them.
  private func fillTexts(of known: MergeCandidate, from draft: PendingActivity, in db: Database)
    throws
  {
    let isBetter = draft.isNamed || known.sport == .other && known.losesMainSource(to: draft)
    try fillTexts(
      ofRow: known.row, title: isBetter ? draft.title : nil, notes: draft.notes, in: db)
  }

  /// Fills in the title and notes of the activity in a given row. Keeps a title that isn't the default one, and notes
  /// that aren't empty.
  func fillTexts(ofRow id: Int64, title: String?, notes: String, in db: Database) throws {
    guard let texts = try ActivityTexts.find(id, in: db) else { return }
    if let title, texts.isUnnamed(reading) {
      let title = String(title.prefix(Limits.titleLength))
      try ActivityKey.update([("title", title)], ofRow: id, in: db)
    }
    if texts.notes.isEmpty, !notes.isEmpty {
      let notes = String(notes.prefix(Limits.notesLength))
      try ActivityKey.update([("notes", notes)], ofRow: id, in: db)
    }
  }
}

/// The title and notes of a stored activity.
private struct ActivityTexts: StoredTable {
  static let table = "activity"
  static let columns = "title, notes, sport, start_time, zone_minutes"

  let title: String
  let notes: String
  private let sport: Sport
  private let start: Double?
  private let zoneMinutes: Int

  init(_ row: inout RowReader) throws(StoreError) {
    (title, notes, sport) = try (row.next(), row.next(), row.next(or: .other))
    (start, zoneMinutes) = try (row.next(), row.next())
  }

  static func find(_ row: Int64, in db: Database) throws -> ActivityTexts? {
    try ActivityTexts.first(db, "WHERE id = ?", [row])
  }

  /// Whether the activity has the default title.
  func isUnnamed(_ reading: SourceReader) -> Bool {
    title == reading.naming(sport, start, zoneMinutes)
  }
}
