import Engine

/// Titles, notes and gear from an export's list, looked up by the activities' start times because the list doesn't
/// specify their files.
struct MetadataByStart: Sendable {
  /// The entries, sorted by start.
  private let entries: [(start: Double, metadata: ArchivedMetadata)]

  init(_ entries: [(start: Double, metadata: ArchivedMetadata)]) {
    self.entries = entries.sorted { $0.start < $1.start }
  }

  /// Returns the metadata of the activity whose start is nearest to a time in seconds since 1970, or nil if no start is
  /// within the tolerance.
  func metadata(at start: Double) -> ArchivedMetadata? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < start { low = middle + 1 } else { high = middle }
    }
    let near = entries[max(0, low - 1)..<min(entries.count, low + 1)]
    let nearest = near.min { abs($0.start - start) < abs($1.start - start) }
    return nearest.flatMap { abs($0.start - start) <= ListedActivity.tolerance ? $0.metadata : nil }
  }
}

extension PreparedImports.Item {
  /// Applies the titles and notes in an export's list to new activities, and keeps the gear until the activities are
  /// stored.
  mutating func take(_ metadata: MetadataByStart?) {
    guard let metadata, case .new(var draft) = content else { return }
    for index in draft.activities.indices {
      guard let start = draft.activities[index].startUnixSeconds,
        let found = metadata.metadata(at: start)
      else { continue }
      archivedMetadata[draft.activities[index].part] = found
      draft.activities[index].take(found)
    }
    content = .new(draft)
  }
}

extension PendingActivity {
  fileprivate mutating func take(_ metadata: ArchivedMetadata) {
    if !metadata.title.isEmpty {
      (title, isNamed) = (String(metadata.title.prefix(Limits.titleLength)), true)
    }
    if !metadata.notes.isEmpty { notes = String(metadata.notes.prefix(Limits.notesLength)) }
  }
}
