import ActivityFiles

extension FileWarning {
  /// The message, with the number of occurrences.
  var countedMessage: String { count > 1 ? "\(message) (\(count) times)" : message }

  /// The message with its line and the number of occurrences, for display.
  var sentence: String { (line.map { "line \($0): " } ?? "") + countedMessage }
}
