import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// A signed-in visitor with the settings that their pages depend on.
struct Visit: Sendable {
  let services: AppServices
  let visitor: Visitor
  let settings: AthleteSettings
  /// Empty, or the path below which the browser has the site.
  let basePath: String

  init(_ services: AppServices, _ context: AppContext) async throws {
    self.services = services
    basePath = context.basePath
    visitor = try context.requireVisitor()
    settings = try await visitor.store.settings.current()
  }

  var store: AthleteStore { visitor.store }
  var units: UnitSystem { settings.units }
  var csrf: String { visitor.formToken }
  /// A new id for a form that creates something.
  var newFormID: String { Identifier.random().description }
  var isDemo: Bool { services.options.demo != nil }

  /// A whole page around a screen.
  func page(
    _ kind: PageKind, title: String? = nil, status: HTTPResponse.Status = .ok,
    engine: EngineFacts? = nil, neighbours: PageNeighbours = PageNeighbours(), _ main: HTML
  ) -> Response {
    var chrome = PageChrome(
      kind, title: title, theme: settings.theme.screens, csrf: csrf, isDemo: isDemo,
      engineSettings: engine?.settings ?? "", personalModel: engine?.personalModel ?? "",
      stepKnowledge: engine?.stepKnowledge ?? "", ownSounds: engine?.ownSounds ?? "",
      athlete: visitor.athlete.identifier.description,
      tiles: services.maps.current()?.pageText ?? "")
    chrome.neighbours = neighbours
    var response = htmlResponse(Screens.page(chrome, main: main), status: status)
    response.headers[.athlete] = chrome.athlete
    return response
  }
}

func htmlResponse(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
  Response(
    status: status, headers: [.contentType: "text/html; charset=utf-8"],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: html.utf8)))
}

/// A redirect to be followed by GET, so that reloading the page repeats nothing.
func redirect(to path: String) -> Response {
  Response(status: .seeOther, headers: [.location: path])
}

extension AthleteSettings.Theme {
  var screens: Screens.Theme {
    switch self {
    case .system: .system
    case .light: .light
    case .dark: .dark
    }
  }
}
