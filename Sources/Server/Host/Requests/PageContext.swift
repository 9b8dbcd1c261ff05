import Engine
import HTTPTypes
import Hummingbird
import Model
import Screens
import Store

/// A signed-in visitor, with the settings that affect how pages are rendered.
struct PageContext: Sendable {
  let services: BaseServices
  let visitor: Visitor
  let settings: AthleteSettings
  /// The path prefix under which a reverse proxy serves the site, or empty.
  let basePath: String

  init(_ services: BaseServices, _ context: AppContext) async throws {
    self.services = services
    basePath = context.basePath
    visitor = try context.requireVisitor()
    settings = try await visitor.store.settings.current()
  }

  var store: AthleteStore { visitor.store }
  var units: UnitSystem { settings.units }
  /// The display units that the server knows. A device may have chosen others.
  var preferences: DisplayPreferences { DisplayPreferences(units: units) }
  var csrf: String { visitor.formToken }
  /// A new random ID for a form, used to detect repeated submissions.
  var newFormID: String { Identifier.random().description }
  var isDemo: Bool { services.isDemo }

  /// Returns the athlete's activity.
  ///
  /// - Throws: `AppError.notFound` if it doesn't exist or was deleted.
  func activity(_ id: Identifier?) async throws -> Activity {
    guard let id, let activity = try await store.activities.find(id), activity.deletedAt == nil
    else { throw AppError.notFound }
    return activity
  }

  /// Returns a complete page with `main` as its content.
  func render(
    _ kind: PageKind, title: String? = nil, status: HTTPResponse.Status = .ok,
    engine: EngineSettings? = nil, neighbours: PageNeighbours = PageNeighbours(), _ main: HTML
  ) -> Response {
    var chrome = PageChrome(
      kind, title: title, theme: settings.theme, csrf: csrf, isDemo: isDemo,
      engineSettings: engine?.settings ?? "", personalModel: engine?.personalModel ?? "",
      stepCalibrationData: engine?.stepCalibrationData ?? "", ownSounds: engine?.ownSounds ?? "",
      athlete: visitor.athlete.identifier.description,
      tiles: services.maps.current()?.pageText ?? "")
    chrome.neighbours = neighbours
    var response = htmlResponse(Screens.page(chrome, main: main), status: status)
    response.headers[.athlete] = chrome.athlete
    return response
  }
}

func htmlResponse(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
  response(html.utf8, type: "text/html; charset=utf-8", status: status)
}

/// Returns a redirect that the browser follows with GET, so that reloading the page doesn't submit the form again.
func redirect(to path: String) -> Response {
  Response(status: .seeOther, headers: [.location: path])
}
