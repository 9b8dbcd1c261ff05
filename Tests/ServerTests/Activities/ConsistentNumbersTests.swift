import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

/// An activity has the same numbers on every page, and its files can be downloaded from its page.
@Suite struct ConsistentNumbersTests {
  /// A run of about 5 km whose heart rate peaks for one second, which the averages in the charts don't show.
  private static let run: [UInt8] = {
    var points = ""
    for second in 0..<1662 {
      let rate = second == 1200 ? 173 : 140 + second % 7
      let time = DateTime(unixSeconds: 1_795_200_000 + Double(second)).map { "\($0)" } ?? ""
      points += """
        <trkpt lat="\(48 + Double(second) * 0.000_027)" lon="11.5">\
        <ele>\(500 + 20 * sin(Double(second) / 90))</ele><time>\(time)</time><extensions>\
        <gpxtpx:TrackPointExtension><gpxtpx:hr>\(rate)</gpxtpx:hr></gpxtpx:TrackPointExtension>\
        </extensions></trkpt>
        """
    }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
      <trk><name>Lake loop</name><type>running</type><trkseg>\(points)</trkseg></trk></gpx>
      """.utf8)
  }()

  private func text(_ meters: Double) -> String { fixedText(meters / 1000, decimals: 2) }

  /// Compares the activity's page, its chart, a stretch, the list, the comparison and the records.
  @Test func numbersOfARunAreTheSameOnEveryPage() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.send("/api/import", Self.run)
    try await browser.send("/api/import", sampleGPX(pointCount: 400))
    let all = try await server.store().activities.page().activities
    let own = try #require(all.first { $0.distanceMeters > 4000 })
    let other = try #require(all.first { $0.distanceMeters < 4000 })
    let activity = try #require(try await server.store().activities.find(own.id)).analysis
    let distance = text(activity.distanceMeters)
    let time = clockText(seconds: activity.movingSeconds ?? 0)
    let address = "/activities/\(own.id)"

    let rate = fixedText(activity.averageHeartRate ?? 0, decimals: 0)
    let page = try await browser.get(address).expect(
      has: "<b>\(distance)</b>", "<b>\(time)</b>", "<dd>173\u{a0}bpm</dd>", ">173 highest<",
      "<dd>\(rate)\u{a0}bpm</dd>")
    let last =
      try #require(page.text.firstMatch(of: /data-distances="([^"]*)"/)).output.1
      .split(separator: "|").count - 1
    try await browser.get("\(address)/stretch?from=0&to=\(last)").expect(
      has: "<b>\(distance)</b>", "<b>\(rate)</b>")
    for path in ["/activities", "\(address)/compare/\(other.id)", "/statistics/records"] {
      try await browser.get(path).expect(has: distance)
    }
  }

  // MARK: Stretches

  @Test(arguments: [
    "", "?from=0", "?from=a&to=b", "?from=5&to=2", "?from=-1&to=3",
    "?from=0&to=9999999999999999999",
  ])
  func invalidStretchIsRefused(query: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    try await browser.get("\(url)/stretch\(query)").expect(.badRequest, has: "no such stretch")
  }

  // MARK: Files

  @Test func everyFormatCanBeDownloadedFromThePage() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(Self.run)
    let page = try await browser.get(url)
    for format in WritableFormat.allCases where "\(format)" != "polyline" {
      page.expect(has: "href=\"\(url).\(format)\"", for: format)
      let answer = try await browser.get("\(url).\(format)")
      answer.expect(.ok, headers: [.contentType: format.contentType])
      let file = try readActivityFile(bytes: answer.bytes)
      #expect(file.recording.pointCount == 1662, "\(format)")
    }
    try await browser.get("\(url).exe").expect(.notFound)
    try await browser.get("/activities/x.tcx").expect(.notFound)
  }

  @Test func formatThatNeedsTimesIsNotOfferedWithoutThem() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let bare = String(decoding: sampleGPX(), as: UTF8.self).replacing(
      /<time>[^<]*<\/time>/, with: "")
    let url = try await browser.imported(Array(bare.utf8))
    try await browser.get(url).expect(lacks: ".tcx")
    try await browser.get("\(url).tcx").expect(.conflict, has: "TCX")
  }
}
