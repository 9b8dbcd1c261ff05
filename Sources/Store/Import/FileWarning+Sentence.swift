import ActivityFiles

extension FileWarning {
  /// The message, with the number of occurrences.
  var countedMessage: String { count > 1 ? "\(message) (\(count) times)" : message }

  /// The message for display, with the line number, if known, and the number of occurrences.
  var sentence: String { (line.map { "line \($0): " } ?? "") + countedMessage }
}
