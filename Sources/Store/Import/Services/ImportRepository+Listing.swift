import ActivityFiles
import Foundation
import GRDB

extension ImportRepository {
  /// Adds the exports' bikes and shoes to the garage, and logs a summary of each export.
  public func add(exports: [ExportOverview], now: Double) async throws {
    try await database.write { try Self.add(exports: exports, now: now, in: $0) }
  }

  static func add(
    exports: [ExportOverview], from upload: Identifier? = nil, now: Double, in db: Database
  ) throws {
    for export in exports {
      try ArchiveGear.add(export.gear, now: now, in: db)
      var record = ImportRecord(name: export.service.listName, outcome: .skipped(export.summary))
      record.warnings = export.notes
      try log(record, from: upload, now: now, in: db)
    }
  }

  /// Imports everything in a plan except its health exports. In the result, items that could not be opened come first.
  /// - Parameter onProgress: called with the number of processed files.
  public func add(
    plan: ImportPlan, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:),
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> [ImportRecord] {
    var records: [ImportRecord] = []
    for refusal in plan.refusals {
      try await logRefusal(of: refusal.displayPath, reason: refusal.reason, now: now)
      records.append(ImportRecord(name: refusal.displayPath, outcome: .failed(refusal.reason)))
    }
    for export in plan.fullExports {
      let before = records.count - plan.refusals.count
      records += try await add(whole: export, now: now, zone: zone) { done, _ in
        onProgress(before + done)
      }.records
    }
    try await add(exports: plan.exports, now: now)
    let done = records.count - plan.refusals.count
    records += try await add(
      items: plan.items, now: now, zone: zone, onProgress: { onProgress(done + $0) })
    return try await records + addMissing(of: plan.exports, now: now).records.map(\.record)
  }

  /// Stores a prepared file, including its data from an export's list.
  func store(
    _ item: PreparedImports.Item, now: Double, in db: Database
  ) throws -> ImportedSource {
    guard let listing = item.listing, let hash = item.content.hash else {
      let stored = try store(item.content, now: now, in: db)
      try take(item.archivedMetadata, of: stored, isKnown: item.content.isKnown, now: now, in: db)
      return stored
    }
    if item.isDocument, let known = try ListingRows.hash(ofStravaID: listing.row.id, in: db) {
      let stored = try SourceWriter.addKnown(known, in: db)
      try carry(stored, on: listing.gear, now: now, in: db)
      return stored
    }
    let stored = try store(item.content, now: now, in: db)
    if let source = try SourceRows.row(ofHash: hash, in: db) {
      try ListingRows.store(listing.row, source: source, in: db)
    }
    if item.content.isKnown { try fillTexts(of: stored, from: listing.row, in: db) }
    try carry(stored, on: listing.gear, now: now, in: db)
    if !item.isDocument || listing.row.isTooShortToMatch {
      try ListingRows.noteFetched(listing.row, now: now, in: db)
    }
    return stored
  }

  private func carry(
    _ stored: ImportedSource, on gear: StravaExportGear?, now: Double, in db: Database
  ) throws {
    guard let gear else { return }
    try ArchiveGear.carry(stored.activities, on: gear, now: now, in: db)
  }

  /// Applies archived metadata to activities: their gear and, for a known activity, the title and notes if it lacks
  /// them.
  private func take(
    _ archivedMetadata: [Int: ArchivedMetadata], of stored: ImportedSource, isKnown: Bool,
    now: Double,
    in db: Database
  ) throws {
    for (part, metadata) in archivedMetadata where stored.activities.indices.contains(part) {
      let activity = stored.activities[part]
      if let gear = metadata.gear {
        try ArchiveGear.carry([activity], on: gear, now: now, in: db)
      }
      if isKnown { try fillTexts(of: activity, metadata.title, metadata.notes, in: db) }
    }
  }

  private func fillTexts(
    of stored: ImportedSource, from row: StravaExportRow, in db: Database
  ) throws {
    guard stored.activities.count == 1 else { return }
    try fillTexts(of: stored.activities[0], row.title, row.notes, in: db)
  }

  private func fillTexts(
    of id: Identifier, _ title: String, _ notes: String, in db: Database
  ) throws {
    guard
      let activity = try Int64.fetchOne(
        db, cached: "SELECT id FROM activity WHERE uuid = ?", arguments: [id])
    else { return }
    try SourceWriter(reading: reading).fillTexts(
      ofRow: activity, title: title.isEmpty ? nil : title, notes: notes, in: db)
  }
}

extension StravaExportRow {
  /// Whether the activity is too short to be matched with Strava's version of it.
  fileprivate var isTooShortToMatch: Bool { (totals.elapsedSeconds ?? 0) < 60 }
}

extension ExportOverview {
  /// A description of the list, in one sentence.
  var summary: String {
    if service == .googleFit { return "Google Fit totals" }
    let activities = counted(activityCount, "activity", "activities")
    let bikes = gear.count { !$0.isShoes }
    let shoes = gear.count - bikes
    let things = [
      bikes > 0 ? counted(bikes, "bike") : nil,
      shoes > 0 ? counted(shoes, "pair of shoes", "pairs of shoes") : nil,
    ].compactMap { $0 }
    return "\(service.title)'s list of " + ([activities] + things).joined(separator: ", ")
  }
}
