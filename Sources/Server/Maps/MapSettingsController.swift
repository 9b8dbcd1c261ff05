import Engine
import HTTPTypes
import Hummingbird
import MapTiles
import Screens
import Store

/// The page on which the administrator chooses the source of maps. All athletes can see this choice, and which maps are
/// stored on their own devices.
struct MapSettingsController: Controller {
  let services: BaseServices
  let tileServers: TileServers

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/map", use: show)
    router.post("/settings/map", use: save)
    router.post("/settings/map/empty", use: empty)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let fields = request.queryFields
    return try await page(pageContext) { $0.wasSaved = fields["saved"] != nil }
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await pageContext(context)
    let typed = SubmittedMapForm(context.form)
    var settings = services.maps.folder.settings()
    if let problem = typed.change(&settings, fileCount: services.maps.folder.paths.count) {
      return try await page(pageContext, status: .unprocessableContent) { state in
        typed.show(in: &state)
        state.problem = problem
      }
    }
    try services.maps.folder.save(settings)
    return redirect(to: "/settings/map?saved=1")
  }

  private func empty(_ request: Request, _ context: AppContext) async throws -> Response {
    _ = try await pageContext(context)
    await tileServers.empty()
    return redirect(to: "/settings/map?saved=1")
  }

  /// - Throws: `AppError.notFound` if the visitor may not choose the map.
  private func pageContext(_ context: AppContext) async throws -> PageContext {
    let page = try await PageContext(services, context)
    try services.refuseInDemo("the map cannot be changed here")
    try requireFound(await page.mayChooseMap)
    return page
  }

  private func page(
    _ context: PageContext, status: HTTPResponse.Status = .ok,
    _ change: (inout MapTilesState) -> Void
  ) async throws -> Response {
    let folder = services.maps.folder
    let settings = folder.settings()
    var state = MapTilesState(
      choice: MapTilesState.Choice(settings.choice), mayChoose: try await context.mayChooseMap,
      csrf: context.csrf)
    state.files = folder.files().map(MapTilesState.File.init)
    if let template = settings.template {
      state.show(template)
      state.trouble = await tileServers.currentPause(of: template)?.sentence
      state.cachedBytes = await tileServers.cachedBytes
    }
    state.isDemo = context.isDemo
    if services.maps.showsSample { state.choice = .files }
    state.isDrawn = services.maps.current() != nil
    change(&state)
    return context.render(.mapTiles, status: status, mapTilesScreen(state))
  }
}

extension PageContext {
  /// Whether the visitor may choose the map for everyone.
  fileprivate var mayChooseMap: Bool {
    get async throws {
      guard !isDemo else { return false }
      return try await services.accounts.isAdministrator(visitor.athlete)
    }
  }

  /// Whether to link to the map settings: no map is shown, and the visitor may choose one.
  var mayAddMap: Bool {
    get async throws {
      guard services.maps.current() == nil else { return false }
      return try await mayChooseMap
    }
  }
}

private struct SubmittedMapForm {
  let choice: MapSettings.Choice?
  let address: String
  let attribution: String
  let zoom: String

  init(_ form: Form) {
    choice = form["source"].flatMap(MapSettings.Choice.init(rawValue:))
    address = form["address"] ?? ""
    attribution = form["attribution"] ?? ""
    zoom = form["zoom"] ?? ""
  }

  /// Applies the form to the settings. Returns the problem if the form is invalid, otherwise nil. The fields for a tile
  /// server are only checked if that source is chosen.
  func change(_ settings: inout MapSettings, fileCount: Int) -> MapTilesState.Problem? {
    guard let choice else { return .choice }
    if choice == .files, fileCount == 0 { return .noFiles }
    if choice == .address {
      do {
        settings.template = try TileTemplate(
          address: address, attribution: attribution,
          highestZoom: InputRange(0...99).parse(zoom) ?? 0)
      } catch {
        return .init(error)
      }
    }
    settings.choice = choice
    return nil
  }

  func show(in state: inout MapTilesState) {
    state.choice = choice.map(MapTilesState.Choice.init) ?? state.choice
    (state.address, state.attribution, state.zoom) = (address, attribution, zoom)
  }
}

extension MapTilesState.Problem {
  fileprivate init(_ fault: TileTemplate.Fault) {
    self =
      switch fault {
      case .noAddress: .address
      case .noNumbers: .numbers
      case .noAttribution: .attribution
      case .zoom: .zoom
      }
  }
}

extension MapTilesState.Choice {
  fileprivate init(_ choice: MapSettings.Choice) {
    self =
      switch choice {
      case .off: .off
      case .files: .files
      case .address: .address
      }
  }
}

extension MapTilesState.File {
  fileprivate init(_ file: MapFolder.File) {
    self.init(
      name: file.name, byteCount: file.byteCount, zooms: file.metadata?.zooms,
      isVector: file.metadata?.kind == .vector, fault: file.fault?.description)
  }
}

extension MapTilesState {
  fileprivate mutating func show(_ template: TileTemplate) {
    address = template.address
    attribution = template.attribution
    zoom = String(template.highestZoom)
  }
}
