import Engine
import Foundation
import Testing

@testable import ActivityFiles

@Suite(.enabled(if: FieldData.activities != nil, "field data are not installed"))
struct FieldDataTests {
  private func read(_ path: String) throws -> ActivityFile {
    try readActivityFile(path: try #require(FieldData.activities).appending(path: path).path)
  }

  @Test func pointsSegmentsAndStartMatchTheReference() throws {
    for (path, reference) in try FieldData.gpxReferences() where path != "malformed/baddata.gpx" {
      let file = try read(path)
      #expect(file.recording.pointCount == reference["trackPoints"] as? Int, "\(path)")
      // Skip this file because its old pause markers split a segment, but the reference treats them as ordinary points.
      if path != "gpx/legacy_gpx_pause_resume.gpx" {
        #expect(file.recording.segments.map(\.count) == reference["segments"] as? [Int], "\(path)")
      }
      #expect(file.routePointCount == reference["routePoints"] as? Int, "\(path)")
      #expect(file.waypointCount == reference["waypoints"] as? Int, "\(path)")
      let start = (reference["start"] as? String).flatMap { DateTime($0)?.unixSeconds }
      #expect(file.recording.startUnixSeconds == start, "\(path)")
    }
  }

  @Test func rawDistanceMatchesTheGeodesicLength() throws {
    for (path, reference) in try FieldData.gpxReferences() where path != "malformed/baddata.gpx" {
      guard let expected = reference["wgs84_geodesic_m"] as? Double else { continue }
      let measured = analyze(try read(path).recording).rawDistanceMeters
      // The reference is rounded to millimetres.
      #expect(abs(measured - expected) <= max(expected * 0.0002, 0.000501), "\(path)")
    }
  }

  @Test func timeAndAltitudeCountsMatchTheReference() throws {
    for (path, reference) in try FieldData.gpxReferences() where path != "malformed/baddata.gpx" {
      let points = try read(path).recording.segments.joined()
      #expect(points.count { $0.seconds != nil } == reference["pointsWithTime"] as? Int, "\(path)")
      #expect(points.count { $0.altitude != nil } == reference["pointsWithEle"] as? Int, "\(path)")
    }
  }

  @Test func filesRefusedByGpxpyGiveAsManyPointsAsGpsbabel() throws {
    let saved = [
      "gpx/jpx_ISSUE-86.gpx": 1, "gpx/with_accuracy.gpx": 3, "malformed/bad.gpx": 2,
      "malformed/jpx_GPX_invalid_extensions.gpx": 2,
    ]
    for (path, count) in saved { #expect(try read(path).recording.pointCount == count, "\(path)") }
  }

  @Test func everyFileIsReadOrRefusedWithAMessage() throws {
    let root = try #require(FieldData.activities)
    for folder in ["gpx", "malformed", "tcx", "kml", "fit"] {
      for name in try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path)
      {
        do {
          _ = try read("\(folder)/\(name)")
        } catch let error as FileError { #expect(!error.message.isEmpty) }
      }
    }
  }

  @Test func gpxRoundTripLosesNothing() throws {
    for path in try FieldData.gpxReferences().keys where path != "malformed/baddata.gpx" {
      var recording = try read(path).recording
      for index in recording.segments.indices {
        recording.segments[index].removeAll { $0.coordinate == nil }
      }
      #expect(try readActivityFile(bytes: writeGPX(recording)).recording == recording, "\(path)")
    }
  }
}
