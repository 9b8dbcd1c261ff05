import Crypto
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MapTiles
import NIOCore
import Store
import TextEncoding

/// Serves map tiles to signed-in visitors. Only the server reads map files and contacts tile servers; browsers never
/// do.
struct MapTilesController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler
  let tileServers: TileServers

  func addRoutes(to router: Router<AppContext>) {
    router.get("/map/tiles/:z/:x/:y", use: show)
    router.get("/map/area", use: showArea)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    _ = try context.requireVisitor()
    let numbers = try ["z", "x", "y"].compactMap {
      InputRange(0...Int(Int32.max)).parse(try context.parameters.require($0))
    }
    guard let set = services.maps.current(), numbers.count == 3,
      let address = TileAddress(zoom: numbers[0], column: numbers[1], row: numbers[2])
    else { return Response(status: .notFound) }
    guard set.zooms.contains(address.zoom) else { return Self.missing }
    switch await outcome(address, set, context) {
    case .tile(let tile): return try Self.response(tile, to: request)
    case .missing: return Self.missing
    case .away:
      return Response(
        status: .serviceUnavailable,
        headers: [.retryAfter: String(Int(saturating: TileServers.pauses.lowerBound))])
    }
  }

  private func outcome(
    _ address: TileAddress, _ set: MapSet, _ context: AppContext
  ) async -> TileServers.Outcome {
    switch set.source {
    case .address(let template):
      await tileServers.tile(address, of: template)
    case .made(let make):
      await withTaskExecutorPreference(MapLibrary.readers) {
        make(address).map(TileServers.Outcome.tile) ?? .missing
      }
    case .files(let archives):
      await withTaskExecutorPreference(MapLibrary.readers) {
        for archive in archives {
          do {
            if let tile = try archive.tile(at: address) { return .tile(tile) }
          } catch {
            context.logger.warning(
              "a map's tile cannot be read", metadata: ["reason": "\(error)"])
          }
        }
        return .missing
      }
    }
  }

  private static var missing: Response {
    Response(status: .noContent, headers: [.cacheControl: "private, max-age=3600"])
  }

  /// Returns the response for a tile. It may be cached for a day because the tile's URL contains the maps' version.
  private static func response(_ tile: MapTile, to request: Request) throws -> Response {
    var tile = tile
    if tile.isGzipped, !AssetMiddleware.acceptsGzip(request) {
      tile.bytes = try gunzipped(tile.bytes, limit: MapLimits.unpackedTileBytes)
      tile.isGzipped = false
    }
    let hash = hexText(SHA256.hash(data: tile.bytes).prefix(12))
    var headers: HTTPFields = [
      .contentType: tile.format.mediaType, .eTag: "\"\(hash)\"", .vary: "Accept-Encoding",
      .cacheControl: "private, max-age=86400",
    ]
    if AssetMiddleware.matches(request, "\"\(hash)\"") {
      return Response(status: .notModified, headers: headers)
    }
    if tile.isGzipped { headers[.contentEncoding] = "gzip" }
    headers[.contentLength] = String(tile.bytes.count)
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: tile.bytes)))
  }

  // MARK: Offline area

  private struct Area: Encodable {
    /// The tiles, each as zoom, column and row.
    let tiles: [[Int]]
  }

  static let areaZoom = 14
  static let areaTiles = 1500
  private static let areaRoutes = 3000

  /// Returns the tiles around the athlete's routes, which a phone stores for offline use. Empty for tile servers,
  /// which usually forbid bulk downloads.
  private func showArea(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard let set = services.maps.current(), set.allowsBulkDownload else {
      return try jsonResponse(Area(tiles: []))
    }
    try await scheduler.work(for: visitor.athlete) {
      _ = try await visitor.store.routes.complete()
    }
    let routes = try await visitor.store.activities.routeCoordinates(limit: Self.areaRoutes)
    // Clamps the zoom level because the maps may not contain `areaZoom`.
    let zoom = max(min(set.zooms.upperBound, Self.areaZoom), set.zooms.lowerBound)
    var area = RouteArea(zoom: zoom)
    for route in routes { area.add(route.map { ($0.latitude, $0.longitude) }) }
    let tiles = area.tiles(from: set.zooms.lowerBound, limit: Self.areaTiles)
    return try jsonResponse(Area(tiles: tiles.map { [$0.zoom, $0.column, $0.row] }))
  }
}
