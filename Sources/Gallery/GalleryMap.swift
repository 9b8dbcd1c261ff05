import Engine
import Screens

var mapGallery: [GalleryItem] {
  [
    map("map-route", "Map, a run with a tunnel", SampleTrack()),
    map("map-route-imperial", "Map, imperial", SampleTrack(tunnel: nil), .imperial),
    map(
      "map-ride", "Map, a ride without a heart rate",
      SampleTrack(meters: 62_000, secondsPerMeter: 0.13, hasHeartRate: false, sport: .cycling)),
    routes(
      "map-all", "Map of all routes", RoutesMapState(sports: sports, years: years, count: 214)),
    routes(
      "map-all-filtered", "Map of all routes, rides of a year",
      RoutesMapState(sport: .cycling, year: 2025, sports: sports, years: years, count: 1)),
    routes(
      "map-all-no-matches", "Map of all routes, no matches",
      RoutesMapState(sport: .walking, year: 2019, sports: sports, years: years)),
    routes(
      "map-all-background", "Map of all routes, a background map can be added", withoutBackground),
    map(
      "map-route-background", "Map, a background map can be added", SampleTrack(tunnel: nil),
      offersBackground: true),
    routes("map-all-none", "Map of all routes, none yet", RoutesMapState()),
  ]
}

private var sports: [Sport] { [.running, .cycling, .walking] }
private var years: [Int] { [2026, 2025, 2024, 2019] }

private var withoutBackground: RoutesMapState {
  var state = RoutesMapState(sports: sports, years: years, count: 214)
  state.mayAddMap = true
  return state
}

private func map(
  _ slug: String, _ title: String, _ track: SampleTrack, _ units: UnitSystem = .metric,
  offersBackground: Bool = false
) -> GalleryItem {
  GalleryItem(slug, title, .activity) {
    tag("article", .class("activity-page")) {
      tag("h1") { PageWords.activity }
      activityMap(
        track.analysis(), TrackBins(track.points()), units: units, sport: track.sport,
        offersBackground: offersBackground)
    }
  }
}

private func routes(_ slug: String, _ title: String, _ state: RoutesMapState) -> GalleryItem {
  GalleryItem(slug, title, .routesMap) { routesMapScreen(state) }
}
