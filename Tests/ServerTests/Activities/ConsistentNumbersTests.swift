import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import NIOCore
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
    try await TestServer.signedIn { server, browser in
      _ = try await browser.send("/api/import", Self.run)
      _ = try await browser.send("/api/import", sampleGPX(pointCount: 400))
      let all = try await server.store().activities.page().activities
      let own = try #require(all.first { $0.distanceMeters > 4000 })
      let other = try #require(all.first { $0.distanceMeters < 4000 })
      let activity = try #require(try await server.store().activities.find(own.id)).analysis
      let distance = text(activity.distanceMeters)
      let time = clockText(seconds: activity.movingSeconds ?? 0)
      let address = "/activities/\(own.id)"

      let page = try await browser.get(address).text
      #expect(page.contains("<b>\(distance)</b>") && page.contains("<b>\(time)</b>"))
      #expect(page.contains("<dd>173\u{a0}bpm</dd>") && page.contains(">173 highest<"))
      let last =
        try #require(page.firstMatch(of: /data-distances="([^"]*)"/)).output.1
        .split(separator: "|").count - 1
      let stretch = try await browser.get("\(address)/stretch?from=0&to=\(last)").text
      #expect(stretch.contains("<b>\(distance)</b>"))
      #expect(stretch.contains("<b>\(fixedText(activity.averageHeartRate ?? 0, decimals: 0))</b>"))
      #expect(
        page.contains("<dd>\(fixedText(activity.averageHeartRate ?? 0, decimals: 0))\u{a0}bpm</dd>")
      )
      for path in [
        "/activities", "\(address)/compare/\(other.id)", "/statistics/records",
      ] {
        #expect(try await browser.get(path).text.contains(distance), "\(path)")
      }
    }
  }

  // MARK: Stretches

  @Test(arguments: [
    "", "?from=0", "?from=a&to=b", "?from=5&to=2", "?from=-1&to=3",
    "?from=0&to=9999999999999999999",
  ])
  func invalidStretchIsRefused(query: String) async throws {
    try await TestServer.signedIn { server, browser in
      _ = try await browser.send("/api/import", sampleGPX())
      let id = try #require(try await server.store().activities.page().activities.first).id
      let answer = try await browser.get("/activities/\(id)/stretch\(query)")
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("no such stretch"))
    }
  }

  // MARK: Files

  @Test func everyFormatCanBeDownloadedFromThePage() async throws {
    try await TestServer.signedIn { server, browser in
      _ = try await browser.send("/api/import", Self.run)
      let id = try #require(try await server.store().activities.page().activities.first).id
      let page = try await browser.get("/activities/\(id)").text
      for format in WritableFormat.allCases where "\(format)" != "polyline" {
        #expect(page.contains("href=\"/activities/\(id).\(format)\""), "\(format)")
        let answer = try await browser.get("/activities/\(id).\(format)")
        #expect(answer.status == .ok && answer.headers[.contentType] == format.contentType)
        let file = try readActivityFile(bytes: answer.bytes)
        #expect(file.recording.pointCount == 1662, "\(format)")
      }
      #expect(try await browser.get("/activities/\(id).exe").status == .notFound)
      #expect(try await browser.get("/activities/x.tcx").status == .notFound)
    }
  }

  @Test func formatThatNeedsTimesIsNotOfferedWithoutThem() async throws {
    try await TestServer.signedIn { server, browser in
      let bare = String(decoding: sampleGPX(), as: UTF8.self).replacing(
        /<time>[^<]*<\/time>/, with: "")
      _ = try await browser.send("/api/import", Array(bare.utf8))
      let id = try #require(try await server.store().activities.page().activities.first).id
      #expect(!(try await browser.get("/activities/\(id)").text).contains(".tcx"))
      let answer = try await browser.get("/activities/\(id).tcx")
      #expect(answer.status == .conflict && answer.text.contains("TCX"))
    }
  }
}
