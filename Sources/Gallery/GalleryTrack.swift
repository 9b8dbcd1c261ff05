import Engine
import Screens

/// States of an activity's page after interaction: a selected range, the open menu, charts over time.
var trackGallery: [GalleryItem] {
  [
    excerpt("activity-stretch", "Activity, a stretch", from: 40, to: 97),
    excerpt(
      "activity-stretch-ride", "Activity, a stretch of a ride, imperial", from: 0, to: 30,
      sport: .cycling, units: .imperial),
    excerpt(
      "activity-stretch-heart", "Activity, a stretch with a heart rate alone", from: 3, to: 90,
      track: SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false),
      sport: .workout),
    GalleryItem("activity-stretch-away", "Activity, a stretch, the server away", .activity) {
      sheet(excerptFailed())
    },
    GalleryItem("activity-menu", "Activity, its menu open", .activity) {
      page(SampleTrack()).replacing(" data-menu>", with: " data-menu open>")
    },
    GalleryItem("activity-time", "Activity, charts over time, coached", .activity) {
      page(SampleTrack(isCoached: true))
        .replacing("data-axis=\"distance\"", with: "data-axis=\"time\"")
    },
    GalleryItem("activity-route-only", "Activity, a route and nothing else", .activity) {
      var track = SampleTrack(hasHeartRate: false)
      track.hasTimes = false
      return page(track, source: "route.gpx", start: nil)
    },
    GalleryItem("activity-workout", "Activity, a workout with the coach", .activity) {
      let track = SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false)
      return workout(track.analysis(), usesCamera: true)
    },
    GalleryItem("activity-workout-time", "Activity, a workout by time", .activity) {
      workout(ActivityAnalysis(), usesCamera: false)
    },
    GalleryItem("activity-few", "Activity, half a minute", .activity) {
      page(SampleTrack(meters: 90, tunnel: nil, hasHeartRate: false))
    },
  ]
}

private func page(
  _ track: SampleTrack, source: String? = nil, start: Instant? = galleryNow
) -> HTML {
  activityScreen(
    ActivityState(
      id: "3", title: "Evening run", sport: .running, start: start, sourceFile: source,
      analysis: track.analysis(), csrf: "token", body: galleryBody))
}

private func workout(_ analysis: ActivityAnalysis, usesCamera: Bool) -> HTML {
  var state = ActivityState(
    id: "3", title: "Legs", sport: .workout, start: galleryNow, analysis: analysis, csrf: "token",
    body: galleryBody)
  state.workout = sampleSets(usesCamera: usesCamera)
  return activityScreen(state)
}

private func sheet(_ content: HTML) -> HTML {
  build {
    tag("h1") { TrackWords.charts }
    tag("div", .class("stretch")) { content }
  }
}

private func excerpt(
  _ slug: String, _ title: String, from: Int, to: Int, track: SampleTrack = SampleTrack(),
  sport: Sport = .running, units: UnitSystem = .metric
) -> GalleryItem {
  GalleryItem(slug, title, .activity) {
    sheet(
      excerptMetrics(
        ExcerptState(
          analysis: track.analysis(), sport: sport, units: units, from: from, to: to)) ?? HTML())
  }
}
