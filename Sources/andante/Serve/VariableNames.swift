/// Detects misspelt environment variables of `andante serve`.
enum VariableNames {
  private static let prefix = "ANDANTE_"
  /// Variables with this prefix that other parts of the system read.
  private static let others: Set<String> = ["ANDANTE_OPTIONS"]

  /// Returns one warning for each misspelt variable.
  static func warnings(_ environment: [String: String]) -> [String] {
    let known = ServeOption.all.map(\.variable)
    return environment.keys.sorted().compactMap { name in
      guard name.hasPrefix(prefix), !known.contains(name), !others.contains(name),
        let meant = nearest(to: name, in: known)
      else { return nil }
      return "\(name) is not an Andante variable and has no effect: did you mean \(meant)?"
    }
  }

  /// Returns the most similar known name, or nil if every name differs by more than a quarter of its length.
  private static func nearest(to name: String, in known: [String]) -> String? {
    let asked = name.replacing("ANDANTE_SERVE_", with: prefix)
    let limit = max(1, (asked.count - prefix.count) / 4)
    return known.map { (name: $0, distance: distance(asked, $0)) }
      .filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// Returns the number of letters to insert, delete, replace or swap with the next letter to turn one name into the
  /// other (optimal string alignment distance).
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.utf8), Array(second.utf8))
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
