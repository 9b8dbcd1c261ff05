import Model

/// The result of storing a source with all its parts.
struct ImportedSource {
  var outcome: ImportOutcome
  /// The number of activities that are new or restored.
  var newCount = 0
  /// All activities of the source, without duplicates, in the order of its parts.
  var activities: [Identifier] = []

  /// Creates the result for a source that contains no activity.
  init(outcome: ImportOutcome) { self.outcome = outcome }

  /// - Parameter parts: the outcome of each part, at least one. The overall outcome is that of a new activity if there
  ///   is one, otherwise that of a merged one, otherwise that of the first part.
  init(of parts: [ImportOutcome]) {
    let new = parts.filter { $0.logged == .imported }
    outcome = new.first ?? parts.first { $0.logged != .duplicate } ?? parts[0]
    newCount = new.count
    for id in parts.compactMap(\.activity) where !activities.contains(id) { activities.append(id) }
  }
}

extension ImportedSource {
  /// Whether the source became a new activity.
  var isNew: Bool { outcome.logged == .imported }
}
