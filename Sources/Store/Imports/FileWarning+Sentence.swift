import ActivityFiles

extension FileWarning {
  /// What is wrong, and how often.
  var countedMessage: String { count > 1 ? "\(message) (\(count) times)" : message }

  /// The same with where it is, for people.
  var sentence: String { (line.map { "line \($0): " } ?? "") + countedMessage }
}
