import ActivityFiles
import Engine
import Foundation
import Store
import Testing
import TextEncoding

@testable import Strava

struct AnswerTests {
  private static func listings(_ json: String) -> [StravaListing]? {
    StravaResponseParser.listings(Array(json.utf8))
  }

  @Test func unknownAndMissingFieldsAreTolerated() throws {
    let page = try #require(
      Self.listings(
        """
        [{"id": 17, "start_date": "2026-05-01T06:00:00Z", "sport_type": "MoonWalk", "x": {"y": []},
          "distance": null, "moving_time": "soon", "name": null, "gear_id": null},
         {"id": 18.5, "start_date": "2026-05-01T06:00:00Z"}, {"id": 19}, {"id": "20"}, null, 5,
         {"id": 21, "start_date": "yesterday"},
         {"id": 9007199254740991, "start_date": "2026-05-01T06:00:00Z", "distance": -4,
          "gear_id": "b1", "trainer": true, "manual": true, "name": "\\ud83d\\udeb2 \\ud83d"}]
        """))
    #expect(page.map(\.id) == [17, 9_007_199_254_740_991])
    #expect(page[0].totals == StravaTotals() && page[0].title == "" && page[0].gear == nil)
    #expect(page[1].totals == StravaTotals() && page[1].gear == "b1")
    #expect(page[1].isTrainer && page[1].isManual)
    #expect(page[1].title == "🚲 \u{FFFD}")
  }

  @Test func originalListingJSONIsKept() throws {
    let json = #"[{"id":17,"start_date":"2026-05-01T06:00:00Z","average_speed":6.125,"a":null}]"#
    let listing = try #require(Self.listings(json)?.first)
    #expect(String(decoding: listing.summary, as: UTF8.self) == String(json.dropFirst().dropLast()))
  }

  @Test(arguments: ["", "{}", "null", "[", "<html>", "{\"message\":\"x\"}"])
  func malformedListYieldsNil(json: String) { #expect(Self.listings(json) == nil) }

  @Test func athleteWithoutNameOrPictureIsRead() throws {
    let body = Array(#"{"id":1,"firstname":null,"profile":"avatar/athlete/large.png"}"#.utf8)
    let (athlete, gear) = try #require(StravaResponseParser.athlete(body))
    #expect(athlete == StravaAthlete(id: 1, name: "") && gear.isEmpty)
    #expect(StravaResponseParser.athlete(Array("{}".utf8)) == nil)
  }

  @Test func errorResponsesAreDistinguished() {
    func fault(_ json: String) -> StravaErrorBody { StravaErrorBody(Array(json.utf8)) }
    let missing = fault(
      #"{"message":"Authorization Error","errors":[{"resource":"AccessToken","field":"activity:read_permission","code":"missing"}]}"#
    )
    #expect(missing.missingScope == "activity:read")
    let ended = fault(
      #"{"message":"Authorization Error","errors":[{"resource":"AccessToken","field":"access_token","code":"invalid"}]}"#
    )
    #expect(ended.missingScope == nil && !ended.isInactiveApplication)
    let inactive = fault(
      #"{"message":"Forbidden","errors":[{"resource":"Application","field":"Status","code":"Inactive"}]}"#
    )
    #expect(inactive.isInactiveApplication)
    #expect(fault("<html>").sentence == "no reason given")
    #expect(fault(#"{"message":"a\nb"}"#).sentence == "ab")
  }
}

/// Recorded responses of the real Strava API. They are stored outside the repository: in the folder
/// `ANDANTE_FIELD_DATA`, or in `shared/data` next to the repository.
enum RealAnswers {
  static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data =
      ProcessInfo.processInfo.environment["ANDANTE_FIELD_DATA"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/data")
    let folder = data.appending(path: "activities/strava")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Returns the body of a recorded response, which is a YAML string in single or double quotes.
  static func body(_ name: String) throws -> [UInt8] {
    let url = try #require(folder).appending(path: name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let response = try #require(text.range(of: "\n  response:"))
    let start = try #require(text[response.upperBound...].range(of: "      string: "))
    let rest = text[start.upperBound...]
    let end =
      rest.range(of: "\n    http_version")?.lowerBound
      ?? rest.range(of: "\n  recorded_at")?.lowerBound
    let quoted = rest[..<(end ?? rest.endIndex)].split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if rest.hasPrefix("'") {
      return Array(
        quoted.joined(separator: " ").dropFirst().dropLast().replacing("''", with: "'").utf8)
    }
    var joined = ""
    for line in quoted {
      if joined.hasSuffix("\\") {
        joined = joined.dropLast() + (line.hasPrefix("\\ ") ? String(line.dropFirst()) : line)
      } else {
        joined += (joined.isEmpty ? "" : " ") + line
      }
    }
    return Array(try #require(JSONValue(bytes: Array(joined.utf8)).text).utf8)
  }
}

@Suite(.enabled(if: RealAnswers.folder != nil, "no field data next to the repository"))
struct RealAnswerTests {
  @Test func realListIsRead() throws {
    let page = try #require(
      StravaResponseParser.listings(try RealAnswers.body("vcr_athlete_activities.yml")))
    #expect(page.count == 30)
    #expect(page.allSatisfy { $0.totals.distanceMeters > 0 && $0.startUnixSeconds > 1_600_000_000 })
  }

  @Test func realAthleteIsRead() throws {
    let (athlete, gear) = try #require(
      StravaResponseParser.athlete(try RealAnswers.body("vcr_athlete.yml")))
    #expect(!athlete.name.isEmpty)
    #expect(!gear.isEmpty)
  }

  @Test func realRideWithStreamsIsReadAsAFile() throws {
    let ride = try RealAnswers.body("vcr_activity_ride.yml")
    let listing = try #require(StravaResponseParser.listing(ride))
    let document = StravaDocument.bytes(
      summary: listing.summary, streams: try RealAnswers.body("vcr_activity_streams.yml"))
    let file = try readActivityFile(bytes: document)
    #expect(file.recording.sport == .cycling)
    #expect(file.recording.pointCount > 100)
    #expect(file.recording.startUnixSeconds == Double(listing.startUnixSeconds))
    #expect(file.zoneMinutes != nil)
  }

  @Test func realErrorResponseIsRead() throws {
    let fault = StravaErrorBody(try RealAnswers.body("vcr_oauth_token_invalid_code.yml"))
    #expect(fault.sentence == "Bad Request, RequestToken code invalid")
  }
}
