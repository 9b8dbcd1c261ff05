import Foundation
import HTTPTypes
import MapTiles
import Store
import TestBench
import Testing

@testable import Server

@Suite struct MapTilesTests {
  /// Adds a map file with two tiles, which turns maps on.
  static func addMap(_ server: TestServer, leafLength: Int? = nil) throws {
    var map = SimulatedMap()
    map.leafLength = leafLength
    map.tiles = [
      .init(id: 0, bytes: simulatedVectorTile()), .init(id: 1, bytes: simulatedVectorTile(size: 9)),
    ]
    try Self.add(map, to: server)
  }

  /// Writes a map file next to the data directory's folders and adds it.
  static func add(_ map: SimulatedMap, to server: TestServer) throws {
    let folder = server.services.options.dataPath + "/elsewhere"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(map.bytes()).write(to: URL(fileURLWithPath: folder + "/region.pmtiles"))
    _ = try server.services.maps.folder.add(folder + "/region.pmtiles", linking: false)
  }

  @Test func mapsAreHiddenUntilOneIsChosen() async throws {
    let (server, browser) = try await TestServer.start()
    let robin = try await server.signedIn(browser)
    try await robin.get("/").expect(lacks: "data-tiles")
    try await robin.get("/map/tiles/0/0/0").expect(.notFound)
    try await browser.get("/map/tiles/0/0/0").expect(.unauthorized)
  }

  @Test(arguments: [nil, 1]) func tilesAreServedWithETagsAndCompression(leafLength: Int?)
    async throws
  {
    let (server, browser) = try await TestServer.start()
    let robin = try await server.signedIn(browser)
    try Self.addMap(server, leafLength: leafLength)
    try await robin.get("/").expect(
      has: "data-tiles=\"{", "&quot;kind&quot;:&quot;vector&quot;", "© Nobody",
      "&quot;/map/tiles/{z}/{x}/{y}?v=")
    let packed = try await robin.get("/map/tiles/0/0/0", headers: [.acceptEncoding: "gzip"])
    packed.expect(
      .ok,
      headers: [
        .contentType: "application/vnd.mapbox-vector-tile", .contentEncoding: "gzip",
        .cacheControl: "private, max-age=86400",
      ])
    #expect(packed.bytes == simulatedVectorTile())
    let tag = try #require(packed.headers[.eTag])
    try await robin.get("/map/tiles/0/0/0", headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
      .expect(.notModified)
    let plain = try await robin.get("/map/tiles/0/0/0").expect(headers: [.contentEncoding: nil])
    #expect(plain.bytes == (try gunzipped(simulatedVectorTile(), limit: 1000)))
    try await robin.get("/map/tiles/1/1/1").expect(.noContent)
    try await robin.get("/map/tiles/9/1/1").expect(.noContent)
    for path in ["1/2/0", "x/0/0", "-1/0/0", "0/0/0.png", "99999999999999999999/0/0"] {
      try await robin.get("/map/tiles/\(path)").expect(.notFound)
    }
    try await browser.get("/map/tiles/0/0/0").expect(.unauthorized)
  }

  @Test func removedMapIsGoneFromTheNextPage() async throws {
    let (server, robin) = try await TestServer.signedIn()
    try Self.addMap(server)
    try await robin.get("/map/tiles/0/0/0").expect(.ok)
    try server.services.maps.folder.remove("region.pmtiles")
    try await robin.get("/map/tiles/0/0/0").expect(.notFound)
    try await robin.get("/").expect(lacks: "data-tiles")
  }

  @Test func areaSurroundsTheRoutesOfTheAthlete() async throws {
    let (server, robin) = try await TestServer.signedIn()
    try Self.addMap(server)
    #expect(try await robin.get("/map/area").text == #"{"tiles":[]}"#)
    try await robin.imported()
    // The map ends at zoom level 2, at which one tile contains all of Munich. Neighbouring tiles are included.
    try await robin.get("/map/area").expect(has: "[2,2,1]", "[0,0,0]")
  }

  @Test func onlyTheAdministratorChoosesATileServer() async throws {
    let (server, browser) = try await TestServer.start()
    let robin = try await server.signedIn(browser)
    let kim = try await server.signedIn(browser, as: server.athlete(named: "Kim"))
    let good = [
      "source": "address", "address": "https://tiles.example.org/{z}/{x}/{y}.png",
      "attribution": "© Somebody", "zoom": "17",
    ]
    try await kim.post("/settings/map", form: good).expect(.notFound)
    try await kim.get("/settings/map").expect(lacks: "<form class=\"fields stacked\"")
    for (name, wrong, words) in [
      ("address", "ftp://a.org/{z}/{x}/{y}", "Enter an address that starts with"),
      ("address", "https://a.org/{z}", "The address needs {z}"),
      ("attribution", " ", "Enter who made the map"), ("zoom", "x", "Enter a number from 1 to 22"),
      ("source", "moon", "Choose one"), ("source", "files", "There are no map files yet"),
    ] {
      var form = good
      form[name] = wrong
      try await robin.post("/settings/map", form: form).expect(.unprocessableContent, has: words)
    }
    try await robin.post("/settings/map", form: good).expect(.seeOther)
    try await robin.get("/settings/map?saved=1").expect(
      has: "The map comes from tiles.example.org.")
    try await kim.get("/").expect(has: "© Somebody")
    try await robin.post("/settings/map", form: ["source": "off"])
    try await kim.get("/").expect(lacks: "data-tiles")
    try await robin.get("/settings/map").expect(has: "https://tiles.example.org/{z}")
  }

  /// The administrator sees a link to the map settings until a map is chosen.
  @Test func settingsLinkIsShownUntilAMapIsChosen() async throws {
    let (server, browser) = try await TestServer.start()
    let robin = try await server.signedIn(browser)
    let kim = try await server.signedIn(browser, as: server.athlete(named: "Kim"))
    for athlete in [robin, kim] { try await athlete.imported() }
    try await robin.get("/statistics/map").expect(has: Self.link)
    try await kim.get("/statistics/map").expect(lacks: Self.link)
    try Self.addMap(server)
    try await robin.get("/statistics/map").expect(lacks: Self.link)
  }

  private static let link = #"<a class="map-add" href="/settings/map">"#

  @Test func mapCannotBeChosenInADemo() async throws {
    let (_, robin) = try await TestServer.signedIn(demo: true)
    try await robin.post("/settings/map", form: ["source": "off"]).expect(.conflict)
    try await robin.get("/settings/map").expect(
      has: "cannot be changed in the demo", lacks: "administrator")
    try await robin.imported()
    try await robin.get("/statistics/map").expect(lacks: Self.link)
  }
}
