import ActivityFiles
import Crypto
import Engine

/// A file's measured activities. They get their identifiers once the file's hash is known.
struct MeasuredFile: Sendable {
  fileprivate var drafts: [PendingActivity] = []
  /// Warnings, one sentence each.
  var warnings: [String] = []

  /// Returns the activities with their identifiers.
  func activities(ofSource hash: SHA256.Digest) -> [PendingActivity] {
    drafts.map { draft in
      var draft = draft
      draft.id = Identifier.derived(from: hash, part: draft.part)
      return draft
    }
  }
}

extension SourceReader {
  /// Reads and measures a file on disk.
  /// - Throws: `FileError`; `CancellationError` if the task was cancelled.
  func measured(
    _ large: LargeFile, listed row: StravaExportRow?, zone: @Sendable (Double) -> Int
  ) async throws -> MeasuredFile {
    let file = try readActivityFile(path: large.path, name: large.name)
    try Task.checkCancellation()
    return try measured(consume file, listed: row, zone: zone)
  }

  /// Measures the activities one at a time, and releases each one's points afterwards to save memory.
  func measured(
    _ file: consuming ActivityFile, listed row: StravaExportRow?,
    archivedMetadata: [Int: ArchivedMetadata] = [:],
    zone: (Double) -> Int
  ) throws(FileError) -> MeasuredFile {
    if let row, file.activities.count == 1 { file.take(row) }
    try file.checkPoints()
    var measured = MeasuredFile()
    measured.warnings = file.warnings.prefix(Self.warningLimit).map(\.sentence)
    var parts = Array(file.activities.reversed())
    file.recording.segments = []
    while var part = parts.popLast() {
      let metadata = archivedMetadata[measured.drafts.count]
      if let metadata { part.take(metadata) }
      var draft = draft(consume part, part: measured.drafts.count, zone: zone)
      draft.startIsChosen = metadata?.start != nil
      measured.drafts.append(draft)
    }
    return measured
  }
}
