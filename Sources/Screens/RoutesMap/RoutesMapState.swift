public import Engine

/// The map of all routes, with what of them is asked for.
public struct RoutesMapState: Equatable, Sendable {
  /// Nil for all.
  public var sport: Sport?
  /// Nil for all.
  public var year: Int?
  /// Those there are routes of.
  public var sports: [Sport]
  /// Those there are routes of, latest first.
  public var years: [Int]
  /// How many routes match.
  public var count: Int
  public var units: UnitSystem
  /// Whether the visitor may choose a background map and there is none yet: the map leads to that setting.
  public var mayAddMap = false

  public init(
    sport: Sport? = nil, year: Int? = nil, sports: [Sport] = [], years: [Int] = [], count: Int = 0,
    units: UnitSystem = .metric
  ) {
    self.sport = sport
    self.year = year
    self.sports = sports
    self.years = years
    self.count = count
    self.units = units
  }

  /// The same choice for the other pages of the statistics.
  var filter: StatisticsFilter {
    StatisticsFilter(sport: sport, span: year.map(StatisticsSpan.year) ?? .twelveMonths)
  }

  /// "?sport=1&year=2026", or empty.
  var query: String { routesQuery(sport: sport, year: year) }
}

/// Of the addresses of the map and of what it draws.
func routesQuery(sport: Sport?, year: Int?) -> String {
  var pieces: [String] = []
  if let sport { pieces += ["?sport=", decimal(Int(sport.rawValue))] }
  if let year { pieces += [pieces.isEmpty ? "?year=" : "&year=", decimal(year)] }
  return joined(pieces)
}

/// One route as the map's script reads it, a line of text: address, what it is, and its encoded polylines, between tabs.
public func routeLine(_ row: ActivityRow, line: [UInt8], units: UnitSystem) -> [UInt8] {
  var bytes = Array(joined("/activities/", row.id, "\t").utf8)
  var label = joined(
    row.title, " · ", Figures(units: units).distanceWithUnit(row.meters))
  if let start = row.start { label = joined(start.dayText(), " · ", label) }
  bytes.append(contentsOf: label.utf8.map { $0 < 32 ? 32 : $0 })
  bytes.append(9)
  bytes.append(contentsOf: line)
  bytes.append(10)
  return bytes
}
