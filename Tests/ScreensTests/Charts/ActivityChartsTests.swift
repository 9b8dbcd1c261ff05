import Engine
import Foundation
import Testing

@testable import Gallery
@testable import Screens

/// The charts of an activity. They share their samples, and show the same values as the rest of the page.
@Suite struct ActivityChartsTests {
  @Test func allChartsShareTheirSamples() throws {
    let text = activityPage(SampleTrack())
    let shared = try #require(MarkupReader(text).elements(with: "data-samples").first).attributes
    let count = try #require(shared["data-x"]).split(separator: " ").count
    #expect((200...400).contains(count))
    #expect(shared["data-x-time"]?.split(separator: " ").count == count)
    #expect(shared["data-distances"]?.split(separator: "|").count == count)
    #expect(shared["data-times"]?.split(separator: "|").count == count)
    let charts = MarkupReader(text).elements(with: "data-track")
    #expect(charts.count == 4)
    for chart in charts {
      #expect(chart.attributes["data-x"] == nil)
      #expect(chart.attributes["data-y"]?.split(separator: " ").count == count)
      #expect(chart.attributes["data-labels"]?.split(separator: "|").count == count)
    }
  }

  @Test func samplesAreSortedOnBothAxes() throws {
    let page = MarkupReader(activityPage(SampleTrack()))
    let shared = try #require(page.elements(with: "data-samples").first).attributes
    for axis in ["data-x", "data-x-time"] {
      let places = try #require(shared[axis]).split(separator: " ").compactMap { Int($0) }
      #expect(places == places.sorted() && places.allSatisfy { (0...1000).contains($0) })
    }
  }

  @Test func splitRefersToItsSamples() throws {
    let text = activityPage(SampleTrack(tunnel: nil))
    let rows = MarkupReader(text).elements(with: "data-from").map { row in
      (Int(row.attributes["data-from"] ?? "") ?? -1, Int(row.attributes["data-to"] ?? "") ?? -1)
    }
    #expect(rows.count == 11 + 7)
    #expect(rows[0].0 == 0 && rows[10].1 == 239)
    for (row, next) in zip(rows[..<11], rows[1..<11]) { #expect(next.0 == row.1 + 1) }
  }

  /// The chart must not show 172 if the page shows 173.
  @Test func chartAndPageShowTheSameHeartRates() {
    activityPage(SampleTrack()) { ($0.maximumHeartRate, $0.averageHeartRate) = (173.4, 151.2) }
      .expect(
        has: ">173 highest<", "highest 173\u{a0}bpm at", "151\u{a0}bpm on average",
        "<dd>173\u{a0}bpm</dd>")
  }

  @Test func chartsEndAtTheActivitysDistance() {
    var analysis = SampleTrack(meters: 4978, tunnel: nil).analysis()
    analysis.distanceMeters = 4984
    analysis.take(analysis.points)
    let text = TrackCharts(TrackBins(analysis.points), units: .metric, sport: .running).all().text
    // The mark for 4 km is placed relative to the activity's 4.984 km, not the track's 4.978 km.
    text.expect(has: "<text x=\"79.5%\" y=\"1em\" text-anchor=\"middle\">4\u{a0}km</text>")
  }

  @Test func targetOfACoachedRunIsDrawnOnBothAxes() {
    let text = activityPage(SampleTrack(isCoached: true))
    #expect(text.components(separatedBy: "class=\"target-band\"").count == 5)
    text.expect(has: ", target 172")
  }

  @Test func activityWithoutDistanceHasNoAxisSwitch() {
    let track = SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false)
    activityPage(track, sport: .workout).expect(
      has: "data-axis=\"time\"", lacks: "data-axis-switch")
    activityPage(SampleTrack()).expect(has: "data-axis-switch")
  }

  @Test func zonesShowTheirShareNextToTheirBars() throws {
    let text = activityPage(SampleTrack())
    let bars = MarkupReader(text).elements(with: "viewBox").filter {
      $0.attributes["class"]?.contains("zone-bar") == true
    }
    #expect(bars.count >= 3)
    text.expect(has: "class=\"zone-share\"")
  }
}

@Suite struct SectionMetricsTests {
  private func metricsText(from: Int, to: Int, track: SampleTrack = SampleTrack()) -> String? {
    excerptMetrics(
      ExcerptState(
        analysis: track.analysis(), sport: .running, units: .metric, from: from, to: to))?.text
  }

  @Test func wholeSectionShowsThePagesMetrics() throws {
    let analysis = SampleTrack().analysis()
    let text = try #require(metricsText(from: 0, to: 239))
    let expected = ["10.24", clockText(seconds: analysis.movingSeconds ?? 0), "62", "149", "168"]
    for value in expected { #expect(text.contains("<b>\(value)</b>"), "\(value)") }
  }

  @Test(arguments: [(-1, 4), (4, 3), (0, 240), (240, 240), (.min, .max)])
  func stretchOutsideTheSamplesIsNil(from: Int, to: Int) {
    #expect(metricsText(from: from, to: to) == nil)
  }

  @Test func singleSampleIsAStretch() {
    #expect(metricsText(from: 7, to: 7)?.contains("<b>0.04</b>") == true)
  }
}

@Suite struct ActivityActionsTests {
  private func text(
    hasTrack: Bool = true, hasTimes: Bool = true, isSession: Bool = false
  ) -> String {
    ActivityActions(
      id: "3", title: "Run", hasTrack: hasTrack, hasTimes: hasTimes, isWalk: false,
      isSession: isSession, replay: nil, csrf: "t"
    ).html().text
  }

  @Test func everyFormatIsOffered() {
    for ending in [".gpx", ".tcx", ".fit", ".geojson", ".csv", "/original"] {
      text().expect(has: "href=\"/activities/3\(ending)\"")
    }
    text().expect(has: "data-share-download=\"Download GPX\"")
  }

  @Test func sessionsOfferTheirPositionsAsReceived() {
    let raw = "href=\"/activities/3.gpx?raw=1\""
    text(isSession: true).expect(has: raw)
    text().expect(lacks: raw)
    text(hasTrack: false, isSession: true).expect(lacks: raw)
  }

  @Test func unsuitableFormatsAreNotOffered() {
    text(hasTrack: false).expect(has: ".fit", lacks: ".gpx")
    text(hasTimes: false).expect(has: ".geojson", lacks: ".tcx")
  }
}
