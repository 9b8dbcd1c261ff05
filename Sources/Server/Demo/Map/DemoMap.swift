import ActivityFiles
import Compression
import Engine
import MapTiles
import Store
import Synchronization

/// The demo's synthetic map. Tiles are generated on demand, so the map doesn't delay the server's start. It shows no
/// real place, but its paths follow the athlete's routes.
final class DemoMap: Sendable {
  static let attribution = "Made-up map of the demo"
  /// The available zoom levels. Beyond the last one, the browser enlarges its tiles.
  static let zooms = 10...15
  private static let halfWidthMeters = 20_000.0

  private let seed: UInt64
  private let today: Int
  private let routes = Mutex<[DemoRoute]?>(nil)

  /// - Parameter today: The last day of the history, in days since 1970.
  init(seed: UInt64, today: Int) {
    (self.seed, self.today) = (seed, today)
  }

  /// - Parameter now: The time in seconds since 1970 that determines the last day if the demo has no fixed one.
  convenience init(_ demo: ServerOptions.Demo, now: Double) {
    let today = localInstant(now).localDay
    self.init(seed: demo.seed, today: demo.today ?? today)
  }

  var mapSet: MapSet {
    MapSet(
      made: { [self] in tile(at: $0) }, zooms: Self.zooms,
      bounds: DemoPlane.bounds(meters: Self.halfWidthMeters), attribution: Self.attribution,
      version: "demo-\(seed)-\(today)")
  }

  /// Returns the tile, or nil if the zoom level is not available.
  func tile(at address: TileAddress) -> MapTile? {
    guard Self.zooms.contains(address.zoom) else { return nil }
    var tile = DemoTile(address, routes: plannedRoutes())
    return MapTile(
      bytes: Deflate.compress(tile.bytes(), as: .gzip), format: .vector, isGzipped: true)
  }

  private func plannedRoutes() -> [DemoRoute] {
    routes.withLock { kept in
      if let kept { return kept }
      let made = Self.routes(of: DemoPlan.activities(seed: seed, today: today))
      kept = made
      return made
    }
  }

  /// Returns the routes of the activities without duplicates.
  private static func routes(of plan: [DemoActivity]) -> [DemoRoute] {
    var known: Set<UInt64> = []
    var paths = DemoPaths()
    return plan.filter { known.insert($0.routeSeed ?? $0.seed).inserted }
      .map { DemoRoute($0, &paths) }
  }
}
