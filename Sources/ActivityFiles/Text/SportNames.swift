public import Engine
import Model

extension Sport {
  /// Returns the sport for a name in a file: English words in any spelling (`Trail Running`, `road_biking`,
  /// `VIRTUAL_RIDE`), or numbers that Strava once wrote. Returns nil if the name is unknown.
  public init?(fileText text: String) {
    let letters = text.lowercased()
    let words = letters.split { !$0.isLetter }
    guard
      let sport = Self.stravaNumbers[letters] ?? Self.words[words.joined()]
        ?? Self.sport(naming: words)
    else { return nil }
    self = sport
  }

  /// Returns the sport that one of the words names, or preferably three or two adjacent words together.
  private static func sport(naming parts: [Substring]) -> Sport? {
    for count in [3, 2, 1] {
      let names = parts.indices.dropLast(count - 1).lazy.map { parts[$0..<$0 + count].joined() }
      if let sport = names.compactMap({ words[$0] }).first { return sport }
    }
    return nil
  }

  /// Returns the sport for a title that consists only of the sport's name, optionally after a time of day as in
  /// default titles: `Morning Run`, `Cycling`. Returns nil for any other title.
  init?(title: String) {
    let words = title.lowercased().split(separator: " ")
    let dayTimes: Set<Substring> = ["morning", "lunch", "afternoon", "evening", "night"]
    let rest = words.first.map(dayTimes.contains) == true ? words.dropFirst() : words[...]
    guard rest.count == 1, let word = rest.first, let sport = Self.words[String(word)] else {
      return nil
    }
    self = sport
  }

  /// The name that readers of GPX, GeoJSON and CSV files understand.
  var fileText: String? { profile.fileName }

  private static let words = index { $0.words.split(separator: " ").map(String.init) }

  private static let stravaNumbers = index { $0.stravaNumbers.map(String.init) }

  /// Returns the sport for each of the names in the sports' profiles.
  private static func index(_ names: (SportProfile) -> [String]) -> [String: Sport] {
    Dictionary(
      allCases.flatMap { sport in names(sport.profile).map { ($0, sport) } },
      uniquingKeysWith: { first, _ in first })
  }
}
