import Foundation
import TestBench
import Testing

@testable import MapTiles

@Suite struct MapFolderTests {
  private func map(_ type: UInt8 = 1) -> [UInt8] {
    var map = SimulatedMap()
    map.tileType = type
    map.tiles = [.init(id: 0, bytes: type == 1 ? simulatedVectorTile() : madeUpPicture)]
    return map.bytes()
  }

  @Test func firstMapEnablesMapsAndRemovingTheLastDisablesThem() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data + "/data")
      #expect(MapSet(folder) == nil)
      try withMap(map(), "lake.pmtiles") { path in
        let added = try folder.add(path, linking: false)
        #expect(added.name == "lake.pmtiles")
        #expect(throws: MapFileError.self) { try folder.add(path, linking: false) }
      }
      let set = try #require(MapSet(folder))
      #expect((set.kind, set.attribution) == (.vector, "© Nobody"))
      #expect(folder.files().map(\.name) == ["lake.pmtiles"])
      #expect(throws: MapFileError.self) { try folder.remove("../lake.pmtiles") }
      try folder.remove("lake.pmtiles")
      #expect(folder.settings().choice == .off && MapSet(folder) == nil)
    }
  }

  @Test func removingALinkedMapKeepsTheOriginalFile() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data)
      try withMap(map(), "large.pmtiles") { path in
        let added = try folder.add(path, linking: true)
        #expect(added.isLink && folder.files()[0].isLink)
        #expect(folder.files()[0].byteCount == map().count)
        try folder.remove("large.pmtiles")
        #expect(FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test func mapOfAnotherKindIsRefused() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data)
      try withMap(map(), "shapes.pmtiles") { _ = try folder.add($0, linking: false) }
      try withMap(map(2), "pictures.pmtiles") { path in
        let error = #expect(throws: MapFileError.self) { try folder.add(path, linking: false) }
        #expect(error?.description.contains("same kind") == true)
      }
    }
  }

  @Test func refusedMapLeavesNoFiles() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data)
      for (bytes, name) in [(Array("no map".utf8), "no.pmtiles"), (map(), "map.zip")] {
        try withMap(bytes, name) { path in
          #expect(throws: MapFileError.self) { try folder.add(path, linking: false) }
        }
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func savedSettingsChangeStampAndVersion() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data)
      let before = MapSet.stamp(of: folder)
      var settings = MapSettings()
      settings.choice = .address
      settings.template = try TileTemplate(
        address: "https://tiles.example.org/{z}/{x}/{y}.mvt?key=a", attribution: "© A",
        highestZoom: 14)
      try folder.save(settings)
      #expect(folder.settings() == settings && MapSet.stamp(of: folder) != before)
      let first = try #require(MapSet(folder))
      #expect(first.kind == .vector && first.zooms == 0...14)
      settings.template = try TileTemplate(
        address: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "© A", highestZoom: 19)
      try folder.save(settings)
      let second = try #require(MapSet(folder))
      #expect(second.kind == .raster && second.version != first.version)
    }
  }

  @Test func invalidSavedSettingsDisableMaps() throws {
    try withFolder { data in
      let folder = MapFolder(dataPath: data)
      var settings = MapSettings()
      settings.choice = .address
      settings.template = try TileTemplate(
        address: "https://a.org/{z}/{x}/{y}.png", attribution: "A &amp; &lt;B&gt;", highestZoom: 17)
      try folder.save(settings)
      #expect(folder.settings().template?.attribution == "A & <B>" && MapSet(folder) != nil)
      let path = folder.path + "/maps.json"
      let good = try String(contentsOfFile: path, encoding: .utf8)
      for (right, wrong) in [("17", "-1"), ("17", "99"), ("https", "file"), ("{z}", "{s}")] {
        let text = good.replacing(right, with: wrong)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(text != good && MapSet(folder) == nil)
      }
    }
  }
}

@Suite struct TileTemplateTests {
  @Test(
    arguments: [
      ("https://a.org/{z}/{x}.png", TileTemplate.Fault.noNumbers),
      ("https://a.org/{z}/{x}/{y}/{y}.png", .noNumbers),
      ("https://{s}.a.org/{z}/{x}/{y}.png", .noAddress),
      ("https://{z}.org/{x}/{y}.png", .noAddress), ("ftp://a.org/{z}/{x}/{y}.png", .noAddress),
      ("file:///{z}/{x}/{y}.png", .noAddress), ("https://me:pw@a.org/{z}/{x}/{y}", .noAddress),
      ("//a.org/{z}/{x}/{y}.png", .noAddress), ("", .noNumbers),
    ])
  func invalidTileAddressesAreRefused(_ address: String, _ fault: TileTemplate.Fault) {
    #expect(throws: fault) {
      try TileTemplate(address: address, attribution: "© A", highestZoom: 19)
    }
  }

  @Test func templateInsertsTileNumbersAndCleansAttribution() throws {
    let template = try TileTemplate(
      address: " https://a.org:8080/t/{z}/{x}/{y}@2x.png?k=1 ", attribution: "<i>A</i> &amp;lt; B",
      highestZoom: 19)
    let tile = try #require(TileAddress(zoom: 3, column: 5, row: 2))
    #expect(template.address(of: tile) == "https://a.org:8080/t/3/5/2@2x.png?k=1")
    #expect((template.attribution, template.kind) == ("A &lt; B", .raster))
    #expect(throws: TileTemplate.Fault.noAttribution) {
      try TileTemplate(address: template.address, attribution: "<i></i> ", highestZoom: 19)
    }
    #expect(throws: TileTemplate.Fault.zoom) {
      try TileTemplate(address: template.address, attribution: "A", highestZoom: 0)
    }
  }
}

@Suite struct TileCacheTests {
  private let tile = MapTile(bytes: madeUpPicture, format: .png, isGzipped: false)

  @Test func cachedTileIsFoundOnlyForItsServer() throws {
    let cache = try TileCache(folder: nil)
    let address = try #require(TileAddress(zoom: 1, column: 0, row: 1))
    let kept = TileCache.Entry(tile: tile, freshUntil: 50)
    cache.keep(kept, address, of: "a", now: 1)
    #expect(cache.entry(address, of: "a", now: 2) == kept)
    #expect(cache.entry(address, of: "b", now: 2) == nil)
    let missing = TileCache.Entry(tile: nil, freshUntil: 9)
    cache.keep(missing, address, of: "a", now: 3)
    #expect(cache.entry(address, of: "a", now: 4) == missing)
    cache.empty()
    #expect(cache.entry(address, of: "a", now: 5) == nil && cache.byteCount == 0)
  }

  @Test func leastRecentlyUsedTilesAreEvicted() throws {
    let cache = try TileCache(folder: nil, byteLimit: 20 * (madeUpPicture.count + 100))
    let addresses = (0..<40).compactMap { TileAddress(zoom: 6, column: $0, row: 0) }
    for (index, address) in addresses.enumerated() {
      cache.keep(.init(tile: tile, freshUntil: 1e9), address, of: "a", now: Double(index) * 1e4)
      // Reading the first tile repeatedly keeps it in the cache.
      _ = cache.entry(addresses[0], of: "a", now: Double(index) * 1e4)
      #expect(cache.byteCount <= 20 * (madeUpPicture.count + 100))
    }
    #expect(cache.entry(addresses[0], of: "a", now: 1e6) != nil)
    #expect(cache.entry(addresses[1], of: "a", now: 1e6) == nil)
    #expect(cache.entry(addresses[39], of: "a", now: 1e6) != nil)
  }

  @Test func damagedCacheFileIsRecreated() throws {
    try withFolder { folder in
      try Data("not SQLite at all, and long enough to be read as such".utf8).write(
        to: URL(fileURLWithPath: folder + "/tiles.sqlite"))
      let cache = try TileCache(folder: folder)
      let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
      cache.keep(.init(tile: tile, freshUntil: 1), address, of: "a", now: 0)
      #expect(cache.entry(address, of: "a", now: 0)?.tile == tile)
    }
  }
}
