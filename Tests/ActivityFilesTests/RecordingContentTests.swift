import Engine
import Testing

@testable import ActivityFiles

/// A file contains a recording if it has times, distances or totals that can be analysed.
@Suite struct RecordingContentTests {
  private func error(_ text: String) throws -> FileError? {
    let file = try readText(text)
    return fileError { try file.checkRecording() }
  }

  private func lap(_ content: String) -> String { tcx("<Lap>\(content)</Lap>") }

  @Test func filesWithoutARecordingAreRefused() throws {
    let texts = [
      "<gpx/>", "<gpx><wpt lat='1' lon='2'/></gpx>", "<kml><Document/></kml>",
      "<gpx><trk><trkseg><trkpt lat='x' lon='1'/></trkseg></trk></gpx>",
      lap("<Track><Trackpoint><Cadence>80</Cadence></Trackpoint></Track>"),
      lap("<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>0</DistanceMeters>"),
      "<pwx><workout/></pwx>", "[Params]\nInterval=5\n[HRData]\n",
      "{\"type\":\"FeatureCollection\",\"features\":[]}",
    ]
    for text in texts { #expect(try error(text)?.kind == .notActivity, "\(text)") }
    #expect(
      try error("<gpx><wpt lat='1' lon='2'/></gpx>")?.message
        == "no recording found: the file contains no recorded track (0 route points, 1 waypoint)"
    )
  }

  @Test func filesWithTimesDistancesOrTotalsAreAccepted() throws {
    let texts = [
      lap("<TotalTimeSeconds>60</TotalTimeSeconds>"),
      lap("<Track><Trackpoint><Time>2026-11-21T06:30:00Z</Time></Trackpoint></Track>"),
      lap("<Track><Trackpoint><DistanceMeters>5</DistanceMeters></Trackpoint></Track>"),
      "time,heartRate\n0,120\n", "[Params]\nInterval=5\n[HRData]\n120\n",
    ]
    for text in texts { #expect(try error(text) == nil, "\(text)") }
  }
}
