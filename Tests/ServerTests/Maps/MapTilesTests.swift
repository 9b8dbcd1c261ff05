import Foundation
import HTTPTypes
import Hummingbird
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
    let folder = server.services.options.dataPath + "/elsewhere"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(map.bytes()).write(to: URL(fileURLWithPath: folder + "/region.pmtiles"))
    _ = try server.services.maps.folder.add(folder + "/region.pmtiles", linking: false)
  }

  @Test func mapsAreHiddenUntilOneIsChosen() async throws {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      #expect(try await !robin.get("/").text.contains("data-tiles"))
      #expect(try await robin.get("/map/tiles/0/0/0").status == .notFound)
      #expect(try await browser.get("/map/tiles/0/0/0").status == .unauthorized)
    }
  }

  @Test(arguments: [nil, 1]) func tilesAreServedWithETagsAndCompression(leafLength: Int?)
    async throws
  {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      try Self.addMap(server, leafLength: leafLength)
      let page = try await robin.get("/").text
      #expect(page.contains("data-tiles=\"{"))
      #expect(page.contains("&quot;kind&quot;:&quot;vector&quot;"))
      #expect(page.contains("© Nobody"))
      #expect(page.contains("&quot;/map/tiles/{z}/{x}/{y}?v="))
      let packed = try await robin.get("/map/tiles/0/0/0", headers: [.acceptEncoding: "gzip"])
      #expect(packed.status == .ok)
      #expect(packed.headers[.contentType] == "application/vnd.mapbox-vector-tile")
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.headers[.cacheControl] == "private, max-age=86400")
      #expect(Array(packed.body.readableBytesView) == simulatedVectorTile())
      let tag = try #require(packed.headers[.eTag])
      let again = try await robin.get(
        "/map/tiles/0/0/0", headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
      #expect(again.status == .notModified)
      let plain = try await robin.get("/map/tiles/0/0/0")
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(
        Array(plain.body.readableBytesView) == (try gunzipped(simulatedVectorTile(), limit: 1000)))
      #expect(try await robin.get("/map/tiles/1/1/1").status == .noContent)
      #expect(try await robin.get("/map/tiles/9/1/1").status == .noContent)
      for path in ["1/2/0", "x/0/0", "-1/0/0", "0/0/0.png", "99999999999999999999/0/0"] {
        #expect(try await robin.get("/map/tiles/\(path)").status == .notFound)
      }
      #expect(try await browser.get("/map/tiles/0/0/0").status == .unauthorized)
    }
  }

  @Test func removedMapIsGoneFromTheNextPage() async throws {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      try Self.addMap(server)
      #expect(try await robin.get("/map/tiles/0/0/0").status == .ok)
      try server.services.maps.folder.remove("region.pmtiles")
      #expect(try await robin.get("/map/tiles/0/0/0").status == .notFound)
      #expect(try await !robin.get("/").text.contains("data-tiles"))
    }
  }

  @Test func areaSurroundsTheRoutesOfTheAthlete() async throws {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      try Self.addMap(server)
      #expect(try await robin.get("/map/area").text == #"{"tiles":[]}"#)
      let answer = try await robin.send(
        "/api/import", sampleGPX(), headers: [.fileName: "run.gpx"])
      #expect(answer.status.code < 400)
      // The map ends at zoom level 2, at which one tile contains all of Munich. Neighbouring tiles are included.
      let area = try await robin.get("/map/area").text
      #expect(area.contains("[2,2,1]") && area.contains("[0,0,0]"))
    }
  }

  @Test func onlyTheAdministratorChoosesATileServer() async throws {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      let other = try await server.services.accounts.athlete(named: "Kim", now: TestServer.now)
      let kim = try await server.signedIn(browser, as: other)
      let good = [
        "source": "address", "address": "https://tiles.example.org/{z}/{x}/{y}.png",
        "attribution": "© Somebody", "zoom": "17",
      ]
      #expect(try await kim.post("/settings/map", form: good).status == .notFound)
      #expect(try await !kim.get("/settings/map").text.contains("<form class=\"fields stacked\""))
      for (name, wrong, words) in [
        ("address", "ftp://a.org/{z}/{x}/{y}", "Enter an address that starts with"),
        ("address", "https://a.org/{z}", "The address needs {z}"),
        ("attribution", " ", "Enter who made the map"),
        ("zoom", "x", "Enter a number from 1 to 22"),
        ("source", "moon", "Choose one"), ("source", "files", "There are no map files yet"),
      ] {
        var form = good
        form[name] = wrong
        let answer = try await robin.post("/settings/map", form: form)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(words))
      }
      #expect(try await robin.post("/settings/map", form: good).status == .seeOther)
      let page = try await robin.get("/settings/map?saved=1").text
      #expect(page.contains("The map comes from tiles.example.org."))
      #expect(try await kim.get("/").text.contains("© Somebody"))
      _ = try await robin.post("/settings/map", form: ["source": "off"])
      #expect(try await !kim.get("/").text.contains("data-tiles"))
      #expect(try await robin.get("/settings/map").text.contains("https://tiles.example.org/{z}"))
    }
  }

  /// The administrator sees a link to the map settings until a map is chosen.
  @Test func settingsLinkIsShownUntilAMapIsChosen() async throws {
    try await TestServer.run { server, browser in
      let robin = try await server.signedIn(browser)
      let other = try await server.services.accounts.athlete(named: "Kim", now: TestServer.now)
      let kim = try await server.signedIn(browser, as: other)
      for athlete in [robin, kim] {
        _ = try await athlete.send("/api/import", sampleGPX(), headers: [.fileName: "run.gpx"])
      }
      #expect(try await robin.get("/statistics/map").text.contains(Self.link))
      #expect(try await !kim.get("/statistics/map").text.contains(Self.link))
      try Self.addMap(server)
      #expect(try await !robin.get("/statistics/map").text.contains(Self.link))
    }
  }

  private static let link = #"<a class="map-add" href="/settings/map">"#

  @Test func mapCannotBeChosenInADemo() async throws {
    try await TestServer.run(demo: true) { server, browser in
      let robin = try await server.signedIn(browser)
      #expect(try await robin.post("/settings/map", form: ["source": "off"]).status == .conflict)
      let page = try await robin.get("/settings/map").text
      #expect(page.contains("cannot be changed in the demo") && !page.contains("administrator"))
      _ = try await robin.send("/api/import", sampleGPX(), headers: [.fileName: "run.gpx"])
      #expect(try await !robin.get("/statistics/map").text.contains(Self.link))
    }
  }
}
