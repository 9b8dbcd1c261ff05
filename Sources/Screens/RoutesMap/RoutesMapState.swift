public import Engine

/// The map of all routes and its filters.
public struct RoutesMapState: Equatable, Sendable {
  /// The chosen sport; nil for all.
  public var sport: Sport?
  /// The chosen year; nil for all.
  public var year: Int?
  /// The sports that have routes.
  public var sports: [Sport]
  /// The years that have routes, latest first.
  public var years: [Int]
  /// The number of routes that match the filters.
  public var count: Int
  public var units: UnitSystem
  /// Whether the map links to its settings, because the visitor may choose a background map and hasn't done so.
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

  /// The filter for the other statistics pages, with the same sport and year.
  var filter: StatisticsFilter {
    StatisticsFilter(sport: sport, span: year.map(StatisticsSpan.year) ?? .twelveMonths)
  }

  /// The query "?sport=1&year=2026", or an empty string.
  var query: String { routesQuery(sport: sport, year: year) }
}

/// Returns the query string for the map's page and its data.
func routesQuery(sport: Sport?, year: Int?) -> String {
  var pieces: [String] = []
  if let sport { pieces += ["?sport=", decimal(Int(sport.rawValue))] }
  if let year { pieces += [pieces.isEmpty ? "?year=" : "&year=", decimal(year)] }
  return joined(pieces)
}

/// Returns a route as a line of text for the map's script: its address, label and encoded polylines, separated by
/// tabs.
public func routeLine(_ row: ActivityRow, line: [UInt8], units: UnitSystem) -> [UInt8] {
  var bytes = Array(joined("/activities/", row.id, "\t").utf8)
  var label = joined(
    row.title, " · ", MetricFormatter(units: units).distanceWithUnit(row.meters))
  if let start = row.start { label = joined(start.dayText(), " · ", label) }
  bytes.append(contentsOf: label.utf8.map { $0 < 32 ? 32 : $0 })
  bytes.append(9)
  bytes.append(contentsOf: line)
  bytes.append(10)
  return bytes
}
