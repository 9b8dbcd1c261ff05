import Engine
import Screens

var mapTilesGallery: [GalleryItem] {
  let lake = MapTilesState.File(
    name: "lake-district.pmtiles", byteCount: 84_300_000, zooms: 0...14, isVector: true)
  let broken = MapTilesState.File(
    name: "a-region-with-a-rather-long-name-of-its-own-2026.mbtiles", byteCount: 12_000,
    zooms: nil, isVector: false, fault: "the map ends too early: copy it again")
  let template = "https://tiles.example.org/{z}/{x}/{y}.png"
  let attribution = "© OpenStreetMap contributors"
  return [
    item("map-tiles", "Map, off") { _ in },
    item("map-tiles-files", "Map, from files") { state in
      (state.choice, state.files, state.isDrawn) = (.files, [lake, broken], true)
    },
    item("map-tiles-unreadable", "Map, from a file that cannot be read") { state in
      (state.choice, state.files) = (.files, [broken])
    },
    item("map-tiles-server", "Map, from a tile server") { state in
      (state.choice, state.isDrawn, state.cachedBytes) = (.address, true, 48_300_000)
      (state.address, state.attribution) = (template, attribution)
      state.wasSaved = true
    },
    item("map-tiles-trouble", "Map, a tile server that is away") { state in
      (state.choice, state.isDrawn) = (.address, true)
      (state.address, state.attribution) = (template, attribution)
      state.trouble = "tiles.example.org does not answer."
    },
    item("map-tiles-member", "Map, for who does not choose") { state in
      (state.choice, state.isDrawn, state.mayChoose) = (.files, true, false)
      state.files = [lake]
    },
    item("map-tiles-demo", "Map, in the demo") { state in
      (state.mayChoose, state.isDemo) = (false, true)
      (state.choice, state.isDrawn) = (.files, true)
    },
  ]
    + MapTilesState.Problem.allCases.enumerated().map { index, problem in
      item("map-tiles-refused-\(index)", "Map, something refused") { state in
        (state.choice, state.problem) = (.address, problem)
        (state.address, state.zoom) = ("ftp://tiles.example.org/{z}", "40")
      }
    }
}

private func item(
  _ slug: String, _ title: String, _ change: (inout MapTilesState) -> Void
) -> GalleryItem {
  var state = MapTilesState(choice: .off, mayChoose: true)
  change(&state)
  let screen = shown(mapTilesScreen(state))
  return GalleryItem(slug, title, .mapTiles) { screen }
}
