/// What became of a source as a whole.
struct ImportedSource {
  var outcome: ImportOutcome
  /// Activities that are new or back.
  var newCount = 0
  /// All it stands for, each once, in its parts' order.
  var activities: [Identifier] = []

  /// Of something that is no activity.
  init(outcome: ImportOutcome) { self.outcome = outcome }

  /// - Parameter parts: one outcome or more; what is new speaks for all, else what was joined, else the first.
  init(of parts: [ImportOutcome]) {
    let new = parts.filter(\.isNew)
    outcome = new.first ?? parts.first { !$0.isDuplicate } ?? parts[0]
    newCount = new.count
    for id in parts.compactMap(\.activity) where !activities.contains(id) { activities.append(id) }
  }
}

extension ImportedSource {
  /// Whether it is an activity of its own.
  var isNew: Bool { outcome.isNew }
}

extension ImportOutcome {
  fileprivate var isNew: Bool {
    if case .imported = self { true } else { false }
  }

  fileprivate var isDuplicate: Bool {
    if case .duplicate = self { true } else { false }
  }

  /// What it stands for.
  fileprivate var activity: Identifier? {
    switch self {
    case .imported(let id), .duplicate(let id), .attached(let id), .enriched(let id): id
    case .skipped, .failed: nil
    }
  }
}
