import Engine
import Foundation
import HTTPTypes
import MapTiles
import Testing

@testable import Server

/// The generated map below the demo's routes.
@Suite struct DemoMapTests {
  private let map = DemoMap(seed: 1, today: 20_778)
  /// The tile in which the routes start.
  private let start = (zoom: 15, column: 17_439, row: 11_369)

  private func content(_ zoom: Int, _ column: Int, _ row: Int) throws -> [UInt8] {
    let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
    let tile = try #require(map.tile(at: address))
    let checked = try MapTile(checking: tile.bytes, kind: .vector)
    #expect(checked == tile)
    #expect(tile.bytes.count < 60_000)
    return try gunzipped(tile.bytes, limit: MapLimits.unpackedTileBytes)
  }

  private func holds(_ bytes: [UInt8], _ word: String) -> Bool {
    Data(bytes).range(of: Data(word.utf8)) != nil
  }

  @Test func tilesContainTheExpectedLayers() throws {
    let near = try content(start.zoom, start.column, start.row)
    for word in ["landcover", "water", "transportation", "path", "park"] {
      #expect(holds(near, word), "\(word)")
    }
    let town = try content(12, 2_179, 1_421)
    for word in ["landuse", "residential", "primary", "minor", "village", "place"] {
      #expect(holds(town, word), "\(word)")
    }
    #expect(!holds(town, "building") && !holds(town, "path"))
    #expect(near == (try content(start.zoom, start.column, start.row)))
  }

  @Test func zoomLevelsOutOfRangeHaveNoTiles() throws {
    for zoom in [0, 9, 16] {
      let address = try #require(TileAddress(zoom: zoom, column: 0, row: 0))
      #expect(map.tile(at: address) == nil)
    }
  }

  @Test func parallelRoutesShareAPath() {
    var paths = DemoPaths()
    let route = (0..<100).map { PlanePoint(x: 20 * Double($0), y: 0) }
    let parallel = route.map { PlanePoint(x: $0.x, y: 30) }
    let across = route.map { PlanePoint(x: 1000, y: $0.x - 1000) }
    let leaving = route.map { PlanePoint(x: $0.x, y: max(0, $0.x - 1000)) }
    let counts = [route, parallel, across, leaving].map { route in
      paths.parts(of: route).map(\.count)
    }
    #expect(counts[0] == [100] && counts[1] == [] && counts[2] == [100])
    #expect(counts[3].count == 1 && counts[3][0] < 55)
  }

  /// The simulated positions have errors of a few metres.
  @Test(arguments: [0, 3, 7]) func recordedRouteFollowsAPath(index: Int) throws {
    let activity = DemoPlan.activities(seed: 1, today: 20_778)[index]
    var paths = DemoPaths()
    let route = DemoRoute(activity, &paths).points
    #expect(route.last.map { hypot($0.x, $0.y) < 5 } == true)
    let recording = simulatedRecording(
      seed: activity.seed, sport: activity.sport, lengthMeters: activity.lengthMeters,
      speed: activity.speed, intervalSeconds: 20, routeSeed: activity.routeSeed)
    for point in recording.segments[0] {
      guard let coordinate = point.coordinate else { continue }
      let place = DemoPlane.point(
        latitude: coordinate.latitude * .pi / 180, longitude: coordinate.longitude * .pi / 180)
      // Points of the route are 20 m apart.
      let nearest = route.map { hypot($0.x - place.x, $0.y - place.y) }.min() ?? .infinity
      #expect(nearest < 30)
    }
  }

  @Test func startTileContainsTheStart() throws {
    let address = try #require(TileAddress(zoom: start.zoom, column: start.column, row: start.row))
    let box = DemoPlane.box(of: address)
    #expect(box.west < 0 && box.east > 0 && box.south < 0 && box.north > 0)
    #expect(abs((box.east - box.west) - (box.north - box.south)) < 0.001)
    #expect((750...850).contains(box.east - box.west))
  }

  @Test func demoHasAMadeUpMapUntilSettingsAreSaved() async throws {
    let (server, robin) = try await TestServer.signedIn(demo: true)
    try await robin.get("/").expect(has: "Made-up map of the demo")
    try await robin.get("/map/tiles/15/17439/11369").expect(.ok)
    try await robin.get("/map/tiles/16/34878/22738").expect(.noContent)
    try server.services.maps.folder.save(MapSettings())
    try await robin.get("/").expect(lacks: "data-tiles")
  }

  @Test func regularServerHasNoMadeUpMap() async throws {
    let (_, robin) = try await TestServer.signedIn()
    try await robin.get("/").expect(lacks: "Made-up map")
    try await robin.get("/map/tiles/15/17439/11369").expect(.notFound)
  }
}
