import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The map of all routes, and the data for its script.
struct RoutesMapController: Controller {
  let services: BaseServices
  private static let pageLength = 500

  func addRoutes(to router: Router<AppContext>) {
    router.get("/statistics/map", use: show)
    router.get("/statistics/map/routes", use: routes)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let query = RoutesMapQuery(request.queryFields)
    let range = try await page.store.routes.range()
    var state = RoutesMapState(
      sport: query.sport, year: query.year, sports: range.sports, units: page.units)
    if let days = range.days {
      let years = Self.year(of: days.lowerBound)...Self.year(of: days.upperBound)
      state.years = years.suffix(100).reversed()
      state.mayAddMap = try await page.mayAddMap
      state.count = try await page.store.routes.count(query.filter)
    }
    return page.render(.routesMap, routesMapScreen(state))
  }

  private static func year(of day: Int) -> Int { Day(day).date.year }

  /// Returns a page of routes as lines of text. The first line is the URL of the next page, or empty on the last page.
  /// Missing and outdated outlines are computed on demand, page by page.
  private func routes(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let query = RoutesMapQuery(request.queryFields)
    let page = try await pageContext.store.routes.page(
      query.filter, after: query.after, limit: Self.pageLength)
    var bytes = Array((page.next.map(query.address(after:)) ?? "").utf8) + [10]
    for route in page.routes {
      bytes += routeLine(ActivityRow(route.activity), line: route.line, units: pageContext.units)
    }
    return response(
      bytes, type: "text/plain; charset=utf-8", headers: [.cacheControl: "private, no-cache"])
  }
}

/// The parameters of a map request: sport, year, and offset. Invalid ones are ignored.
struct RoutesMapQuery: Equatable {
  let sport: Sport?
  let year: Int?
  /// The row ID of the last route on the previous page.
  let after: Int64

  init(_ fields: Form) {
    sport = fields.choice("sport")
    year = fields.integer("year", in: 1000...9999)
    after = fields.rowID("after") ?? 0
  }

  var filter: RouteFilter {
    RouteFilter(
      sport: sport,
      days: year.map {
        Day(year: $0, month: 1, day: 1).number...Day(year: $0, month: 12, day: 31).number
      })
  }

  func address(after row: Int64) -> String {
    let fields =
      [sport.map { "sport=\($0.rawValue)" }, year.map { "year=\($0)" }].compactMap(\.self)
      + ["after=\(row)"]
    return "/statistics/map/routes?" + fields.joined(separator: "&")
  }
}
