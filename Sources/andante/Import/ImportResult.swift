import ActivityFiles
import Store
import TextEncoding

/// The results of an import.
struct ImportResult: Equatable {
  struct Row: Equatable {
    var displayPath: String
    var outcome: String
    var activity: Identifier?
    /// The activities in the file; several if it is a multisport file.
    var activities: [Identifier] = []
    var reason: String?
    var warnings: [String] = []
  }

  /// The number of imported files and workouts.
  var imported = 0
  /// The number of new activities. A multisport file contains several.
  var activities = 0
  /// The number of items that already existed, including `attached`.
  var duplicates = 0
  /// The number of duplicates that were stored as additional sources because their bytes differ.
  var attached = 0
  var skipped = 0
  /// The results in import order, excluding successful workouts of health exports.
  var rows: [Row] = []
  /// The personal data and problems of health exports.
  var health: [HealthReport] = []
  /// The parts of full exports that are missing or unreadable, one line each.
  var notes: [String] = []

  var failed: [Row] { rows.filter { $0.outcome == "failed" } }

  mutating func refuse(_ displayPath: String, _ reason: String) {
    rows.append(Row(displayPath: displayPath, outcome: "failed", reason: reason))
  }

  /// Adds the result of a file. A file that isn't an activity file only counts as failed if the
  /// athlete named it explicitly.
  mutating func note(_ record: ImportRecord, of item: ImportItem) {
    note(record, at: item.displayPath, isNamed: item.isNamed)
  }

  /// Adds the result of a file in a full export.
  mutating func note(_ record: ImportRecord, at archive: String) {
    note(record, at: "\(archive): \(record.name)", isNamed: false)
  }

  private mutating func note(_ record: ImportRecord, at displayPath: String, isNamed: Bool) {
    var row = Row(displayPath: displayPath, outcome: "", warnings: record.warnings)
    row.activities = record.activities
    activities += record.newCount
    switch record.outcome {
    case .imported(let id):
      (row.outcome, row.activity) = ("imported", id)
      imported += 1
    case .duplicate(let id):
      (row.outcome, row.activity) = ("duplicate", id)
      duplicates += 1
    case .attached(let id):
      (row.outcome, row.activity) = ("attached", id)
      (duplicates, attached) = (duplicates + 1, attached + 1)
    case .enriched(let id):
      (row.outcome, row.activity) = ("enriched", id)
      (duplicates, attached) = (duplicates + 1, attached + 1)
    case .skipped(let reason) where !isNamed:
      (row.outcome, row.reason) = ("skipped", reason)
      skipped += 1
    case .skipped(let reason), .failed(let reason): (row.outcome, row.reason) = ("failed", reason)
    }
    rows.append(row)
  }

  func json(isTrial: Bool) -> JSONValue {
    .object(
      [
        ("imported", .integer(imported)), ("activities", .integer(activities)),
        ("duplicates", .integer(duplicates)),
        ("attached", .integer(attached)), ("skipped", .integer(skipped)),
        (
          "failed",
          .array(
            failed.map { .object([("file", .text($0.displayPath)), ("reason", .text($0.reason))]) })
        ),
        ("files", .array(rows.map(\.json))), ("dryRun", .bool(isTrial)),
      ] + (health.isEmpty ? [] : [("health", .array(health.map(\.json)))])
        + (notes.isEmpty ? [] : [("notes", .array(notes.map { .text($0) }))]))
  }

  func text(isTrial: Bool) -> String {
    let rest = [
      duplicates > attached ? "\(duplicates - attached) already imported" : nil,
      attached > 0 ? "\(attached) kept as further recordings" : nil,
      skipped > 0 ? "\(skipped) skipped" : nil,
      failed.isEmpty ? nil : "\(failed.count) failed",
    ].compactMap { $0 }
    let verb = isTrial ? "would be imported" : "imported"
    return (["\(counted(activities, "activity", "activities")) \(verb)"] + rest)
      .joined(separator: ", ") + "."
  }
}

extension ImportResult.Row {
  fileprivate var json: JSONValue {
    .object([
      ("file", .text(displayPath)), ("fate", .text(outcome)),
      ("activity", .text(activity?.description)),
      ("activities", .array(activities.map { .text($0.description) })),
      ("reason", .text(reason)), ("warnings", .array(warnings.map { .text($0) })),
    ])
  }

  var text: String {
    let words: [String: String] = [
      "imported": "new", "duplicate": "already imported",
      "attached": "another recording of an existing activity",
      "enriched": "a richer recording of an existing activity",
    ]
    return "\(displayPath): \(words[outcome] ?? outcome)" + (reason.map { ": \($0)" } ?? "")
  }
}
