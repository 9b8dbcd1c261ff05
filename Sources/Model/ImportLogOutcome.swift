/// The outcome of a file's import, in the import log. Raw values are stored and never renumbered.
public enum ImportLogOutcome: UInt8, Equatable, Sendable, CaseIterable {
  case imported = 1
  case duplicate = 2
  case attached = 3
  case skipped = 4
  case failed = 5
  /// The file was attached to an existing activity and is now its main source.
  case enriched = 6
}
