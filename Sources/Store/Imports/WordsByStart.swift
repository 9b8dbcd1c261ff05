import Engine

/// Titles, notes and gear from an export's list, found by the activities' starts because the list does not name their files.
struct WordsByStart: Sendable {
  /// Seconds by which a recording may start earlier or later than its activity.
  private static let tolerance = 60.0

  /// In the order of their starts.
  private let entries: [(start: Double, words: ToldWords)]

  init(_ entries: [(start: Double, words: ToldWords)]) {
    self.entries = entries.sorted { $0.start < $1.start }
  }

  /// Returns the words of the activity that starts nearest to a moment, in seconds since 1970.
  func words(at start: Double) -> ToldWords? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < start { low = middle + 1 } else { high = middle }
    }
    let near = entries[max(0, low - 1)..<min(entries.count, low + 1)]
    let nearest = near.min { abs($0.start - start) < abs($1.start - start) }
    return nearest.flatMap { abs($0.start - start) <= Self.tolerance ? $0.words : nil }
  }
}

extension PreparedImports.Item {
  /// Gives new activities the titles and notes that an export states, and remembers what they were done on.
  mutating func take(_ words: WordsByStart?) {
    guard let words, case .new(var draft) = content else { return }
    for index in draft.activities.indices {
      guard let start = draft.activities[index].startUnixSeconds, let found = words.words(at: start)
      else { continue }
      told[draft.activities[index].part] = found
      draft.activities[index].take(found)
    }
    content = .new(draft)
  }
}

extension ActivityDraft {
  fileprivate mutating func take(_ words: ToldWords) {
    if !words.title.isEmpty {
      (title, isNamed) = (String(words.title.prefix(Limits.titleLength)), true)
    }
    if !words.notes.isEmpty { notes = String(words.notes.prefix(Limits.notesLength)) }
  }
}
