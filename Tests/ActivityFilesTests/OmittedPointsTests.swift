import Engine
import Testing

@testable import ActivityFiles

@Suite struct OmittedPointsTests {
  private func file(_ segments: [[TrackPoint]], hasStart: Bool = true) -> ActivityFile {
    let start = hasStart ? 1_795_242_600.0 : nil
    return ActivityFile(
      format: .gpx, recording: Recording(startUnixSeconds: start, segments: segments))
  }

  private let place = Coordinate(latitude: 52, longitude: 13)
  private var timed: TrackPoint { TrackPoint(seconds: 1) }
  private var placed: TrackPoint { TrackPoint(coordinate: place) }

  private func refusal(_ file: ActivityFile, _ format: FileFormat) -> String? {
    fileError { try file.leftOut(of: format) }?.message
  }

  @Test func pointsAFormatCannotHoldAreCounted() throws {
    let both = TrackPoint(seconds: 0, coordinate: place)
    let file = file([[both, both, placed, timed, timed], [placed]])
    let rows: [(format: FileFormat, lines: [String])] = [
      (.fit, ["2 of 6 points have no time, which FIT needs: left out"]),
      (.tcx, ["2 of 6 points have no time, which TCX needs: left out"]),
      (.gpx, ["2 of 6 points have no position, which GPX needs: left out"]),
      (.polyline, ["2 of 6 points have no position, which a polyline needs: left out"]),
      (
        .geojson,
        [
          "2 of 6 points have no position, which GeoJSON needs: left out",
          "1 of 6 points forms no line, which GeoJSON needs: left out",
        ]
      ), (.csv, []),
    ]
    for row in rows {
      #expect(try file.leftOut(of: row.format).map(\.description) == row.lines, "\(row.format)")
    }
  }

  @Test func writtenFileOmitsTheCountedPoints() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var file = RoundTripTests.sample(seed: seed, sport: .running)
      for segment in file.recording.segments.indices {
        file.recording.segments[segment][0].coordinate = nil
        file.recording.segments[segment][1].seconds = nil
      }
      file.recording.segments.append([TrackPoint(seconds: 900, coordinate: place)])
      file.sessions = []
      for (format, bytes) in [
        (FileFormat.gpx, writeGPX(file)), (.tcx, try writeTCX(file)), (.fit, try writeFIT(file)),
        (.geojson, writeGeoJSON(file)), (.polyline, writePolyline(file)), (.csv, writeCSV(file)),
      ] {
        let lost = try file.leftOut(of: format).reduce(0) { $0 + $1.count }
        let again = try readActivityFile(bytes: bytes, name: "a." + format.rawValue)
        #expect(again.recording.pointCount == file.recording.pointCount - lost, "\(format)")
      }
    }
  }

  @Test func formatThatWouldHoldNoPointIsRefused() {
    let file = file([[timed, timed]])
    #expect(refusal(file, .gpx) == "none of its 2 points has a position, which GPX needs")
    #expect(refusal(file, .fit) == nil && refusal(file, .csv) == nil)
    let untimed = self.file([[timed, placed]], hasStart: false)
    #expect(refusal(untimed, .tcx) == "none of its 2 points has a time, which TCX needs")
    let alone = self.file([[placed], [placed]])
    #expect(
      refusal(alone, .geojson)
        == "none of its 2 points forms a line with another, which GeoJSON needs")
    #expect(refusal(self.file([[]]), .csv) == "the recording has no points to write")
  }
}
