public import Engine

/// The number of activities of one sport.
public struct SportCount: Equatable, Sendable {
  public var sport: Sport
  public var count: Int

  public init(sport: Sport, count: Int) {
    self.sport = sport
    self.count = count
  }
}

/// The activities that the import of an archive created.
public struct ImportedActivities: Sendable {
  /// The latest activities, limited to the number that the page shows.
  public var activities: [ActivityRow]
  /// The number of activities by sport, largest number first.
  public var sports: [SportCount]
  public var units: UnitSystem
  public var now: Instant

  public init(
    activities: [ActivityRow], sports: [SportCount], units: UnitSystem = .metric, now: Instant
  ) {
    self.activities = activities
    self.sports = sports
    self.units = units
    self.now = now
  }

  /// Shows "12 runs, 3 rides", the latest activities, and how many more are in the import log.
  @HTMLBuilder func html() -> HTML {
    if !activities.isEmpty {
      tag("section") {
        tag("h2") { ImportLogWords.newActivities }
        tag("p", .class("quiet")) { sportsText }
        tag("ul", .class("rows")) {
          for activity in activities { activityRow(activity, units: units, now: now) }
        }
        if count > activities.count {
          tag("p") {
            tag("a", .class("standalone"), .href(ImportLogPart.new.address)) {
              ImportLogWords.more.filled(decimal(count - activities.count))
            }
          }
        }
      }
    }
  }

  private var count: Int { sports.reduce(0) { $0 + $1.count } }

  private var sportsText: String {
    var text = ""
    for sport in sports {
      let words = sportCountText(sport.count, of: sport.sport)
      text = text.utf8.isEmpty ? words : joined(text, ", ", words)
    }
    return text
  }
}
