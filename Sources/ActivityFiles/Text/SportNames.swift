public import Engine

extension Sport {
  /// Returns the sport for a name in a file: English words in any spelling (`Trail Running`, `road_biking`,
  /// `VIRTUAL_RIDE`), or numbers that Strava once wrote. Returns nil if the name is unknown.
  public init?(fileText text: String) {
    let letters = text.lowercased()
    if let sport = Self.stravaNumbers[letters] {
      self = sport
      return
    }
    let words = letters.split { !$0.isLetter }
    guard let sport = words.lazy.compactMap({ Self.words[String($0)] }).first else { return nil }
    self = sport
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

  /// The name that GPX and TCX readers understand.
  var fileText: String? {
    switch self {
    case .other: nil
    case .running: "running"
    case .walking: "walking"
    case .hiking: "hiking"
    case .cycling: "cycling"
    case .swimming: "swimming"
    case .workout: "workout"
    }
  }

  /// Whether the sport is on foot, so that its cadence counts steps.
  public var isOnFoot: Bool { self == .running || self == .walking || self == .hiking }

  private static let words: [String: Sport] = {
    let lists: [(Sport, String)] = [
      (.running, "run running runner jog jogging treadmill trailrun trailrunning"),
      (.walking, "walk walking nordicwalking"),
      (.hiking, "hike hiking trekking mountaineering"),
      (
        .cycling,
        "bike biking cycle cycling cyclist ride bicycle bmx cyclocross ebikeride virtualride spinning"
      ),
      (.swimming, "swim swimming swimmer"),
      (.workout, "workout training fitness strength gym yoga crossfit cardio exercise"),
    ]
    return Dictionary(
      lists.flatMap { sport, words in words.split(separator: " ").map { (String($0), sport) } },
      uniquingKeysWith: { first, _ in first })
  }()

  private static let stravaNumbers: [String: Sport] = [
    "1": .cycling, "4": .hiking, "9": .running, "10": .walking, "11": .workout, "16": .swimming,
    "17": .cycling, "18": .cycling,
  ]
}
