import Engine
import Foundation
import GRDB

extension AthleteStore {
  /// Stores a new source: each of its activities as one of its own, or joined to the one it is another
  /// recording of.
  ///
  /// - Returns: what became of it, and of which activities it is now.
  func join(_ draft: SourceDraft, now: Double, in db: Database) throws -> ImportedSource {
    let source = try Self.insertSource(draft, in: db)
    let outcomes = try draft.activities.map { activity in
      try join(activity, kind: draft.kind, source: source, now: now, in: db)
    }
    return ImportedSource(of: outcomes)
  }

  private func join(
    _ draft: ActivityDraft, kind: SourceKind, source: Int64, now: Double, in db: Database
  ) throws -> ImportOutcome {
    if kind == .sessionLog {
      try Self.insert(draft, source: source, now: now, in: db)
      try adoptCopies(ofSession: draft, now: now, in: db)
      return .imported(draft.id)
    }
    let draft = try Self.withFreeIdentity(draft, in: db)
    guard let found = try Self.match(for: Outing(draft), besides: source, in: db) else {
      try Self.insert(draft, source: source, now: now, in: db)
      return .imported(draft.id)
    }
    let known = try upToDate(found, in: db)
    try fillWords(of: known, from: draft, in: db)
    if known.yields(to: draft) {
      try Self.attachSource(of: known, as: draft.id, now: now, in: db)
      try Self.replaceSource(of: known, by: draft, source: source, in: db)
      return .enriched(known.id)
    }
    try Self.attach(draft, source: source, to: known.row, now: now, in: db)
    return .attached(known.id)
  }

  /// A file's own identity may stand for another source by now, one whose place it took.
  private static func withFreeIdentity(
    _ draft: ActivityDraft, in db: Database
  ) throws -> ActivityDraft {
    let isTaken = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM activity WHERE uuid = ?1)
          OR EXISTS (SELECT 1 FROM attachment WHERE uuid = ?1)
        """, arguments: [Data(draft.id.bytes)])
    var draft = draft
    if isTaken == true { draft.id = .random() }
    return draft
  }

  /// With its values counted, which of an activity that an earlier version stored were not.
  private func upToDate(_ match: Match, in db: Database) throws -> Match {
    guard !match.isCounted, let source = try Self.source(ofRow: match.row, in: db) else {
      return match
    }
    try Self.update(row: match.row, with: measured(source, sport: match.sport), in: db)
    return try Self.match(ofRow: match.row, in: db) ?? match
  }

  /// An activity that a new source may be another recording of.
  struct Match {
    var row: Int64
    var id: Identifier
    var kind: SourceKind
    var sport: Sport
    var measuredValues: Int
    /// By this version.
    var isCounted: Bool
    /// By the athlete.
    var isChosen: Bool

    /// What was recorded with Andante holds steps, corrections and the coach's words, which no copy has.
    func yields(to draft: ActivityDraft) -> Bool {
      kind == .file && !isChosen && draft.derived.measuredValues > measuredValues
    }
  }

  /// The nearest in time of those that are the same and may be joined.
  static func match(
    for outing: Outing?, besides source: Int64, in db: Database,
    where mayBeJoined: (Row) throws -> Bool = { _ in true }
  ) throws -> Match? {
    guard let outing else { return nil }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT activity.*, kind FROM activity JOIN source ON source.id = activity.source
        WHERE deleted_at IS NULL AND sort_time BETWEEN ? AND ? AND activity.source <> ?
        ORDER BY abs(start_time - ?), activity.id
        """,
      arguments: [
        outing.start - Outing.zoneTolerance - 2, outing.start + Outing.zoneTolerance + 2, source,
        outing.start,
      ])
    let row = try rows.first { row in
      guard outing.mayBeSame(asElapsed: row["elapsed_seconds"]), try mayBeJoined(row) else {
        return false
      }
      return try Self.outing(row, in: db).map(outing.isSame(as:)) ?? false
    }
    return row.flatMap(Match.init)
  }

  static func match(ofRow row: Int64, in db: Database) throws -> Match? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT activity.*, kind FROM activity JOIN source ON source.id = activity.source
        WHERE activity.id = ?
        """, arguments: [row]
    ).flatMap(Match.init)
  }

  static func outing(_ row: Row, in db: Database) throws -> Outing? {
    let columns = try Data.fetchOne(
      db, sql: "SELECT columns FROM track WHERE activity = ?", arguments: [row["id"] as Int64])
    var analysis = ActivityAnalysis()
    analysis.elapsedSeconds = row["elapsed_seconds"]
    analysis.distanceMeters = row["distance"]
    return Outing(
      sport: ActivityRows.sport(row), start: row["start_time"], analysis: analysis,
      points: columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack())
  }

  /// A session that arrives after copies of it: they become its further sources, and it takes their words.
  func adoptCopies(
    ofSession draft: ActivityDraft, now: Double, in db: Database
  ) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT id, source FROM activity WHERE uuid = ?",
        arguments: [Data(draft.id.bytes)]),
      let copy = try Self.match(for: Outing(draft), besides: row["source"], in: db),
      copy.kind == .file
    else { return }
    let session = row["id"] as Int64
    try takeWords(of: copy, to: session, in: db)
    try Self.fold(copy, into: session, now: now, in: db)
  }

  /// Not a title that only says the sport and the time of day, by which the session may know better.
  private func takeWords(of copy: Match, to session: Int64, in db: Database) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT title, notes, start_time, zone_minutes FROM activity WHERE id = ?",
        arguments: [copy.row])
    else { return }
    let unnamed = reading.naming(copy.sport, row["start_time"], row["zone_minutes"])
    try db.execute(
      sql: """
        UPDATE activity SET notes = ?1, title = CASE WHEN ?2 THEN title ELSE ?3 END WHERE id = ?4
        """,
      arguments: [row["notes"] as String, row["title"] == unnamed, row["title"] as String, session])
  }

  /// Makes an activity's source, and its further ones, further sources of another activity.
  static func fold(
    _ match: Match, into row: Int64, now: Double, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE attachment SET activity = ? WHERE activity = ?", arguments: [row, match.row])
    try attachSource(of: match, as: match.id, to: row, now: now, in: db)
    try db.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [match.row])
  }

  /// Where the athlete and the earlier source said nothing, the new one may.
  private func fillWords(of known: Match, from draft: ActivityDraft, in db: Database) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT sport, title, notes, start_time, zone_minutes FROM activity WHERE id = ?",
        arguments: [known.row])
    else { return }
    let unnamed = reading.naming(
      ActivityRows.sport(row), row["start_time"], row["zone_minutes"])
    let isBetter = draft.isNamed || known.sport == .other && known.yields(to: draft)
    if row["title"] == unnamed, isBetter {
      try db.execute(
        sql: "UPDATE activity SET title = ? WHERE id = ?", arguments: [draft.title, known.row])
    }
    if row["notes"] == "" {
      try db.execute(
        sql: "UPDATE activity SET notes = ? WHERE id = ?", arguments: [draft.notes, known.row])
    }
  }
}

extension AthleteStore.Match {
  fileprivate init?(row: Row) {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    self.init(
      row: row["id"], id: id, kind: SourceKind(rawValue: row["kind"]) ?? .file,
      sport: ActivityRows.sport(row), measuredValues: row["measured_values"],
      isCounted: row["figures_version"] as Int >= Derived.version,
      isChosen: row["source_is_chosen"])
  }
}

extension Outing {
  init?(_ draft: ActivityDraft) {
    let analysis = draft.derived.analysis
    self.init(
      sport: draft.sport, start: draft.startUnixSeconds, analysis: analysis,
      points: analysis.points)
  }

  /// Before the other's track is read.
  fileprivate func mayBeSame(asElapsed seconds: Double?) -> Bool {
    guard let seconds else { return false }
    return min(seconds, elapsed) >= 0.8 * max(seconds, elapsed)
  }
}
