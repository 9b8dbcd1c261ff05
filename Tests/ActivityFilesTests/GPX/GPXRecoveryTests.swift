import Engine
import Testing

@testable import ActivityFiles

/// Damaged files yield every point that can be recovered, and warnings that say where the damage is.
@Suite struct GPXRecoveryTests {
  private let threePoints = """
    <gpx><trk><trkseg>
    <trkpt lat="1" lon="1"><time>2026-11-21T06:30:00Z</time></trkpt>
    <trkpt lat="1" lon="2"><time>2026-11-21T06:30:01Z</time></trkpt>
    <trkpt lat="1" lon="3"><time>2026-11-21T06:30:02Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test func fileCutAnywhereKeepsItsCompletePoints() throws {
    let ends = threePoints.ranges(of: "</trkpt>").map { $0.upperBound }
    for index in threePoints.indices.dropFirst(25)
    where index < threePoints.ranges(of: "</gpx>")[0].lowerBound {
      let file = try readText(String(threePoints[..<index]))
      let whole = ends.filter { $0 <= index }.count
      #expect(file.recording.pointCount >= whole && file.recording.pointCount <= whole + 1)
      #expect(file.warnings.contains { $0.kind == .truncated && $0.line != nil })
    }
  }

  @Test func pointWithoutUsablePositionKeepsItsTime() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="undefined" lon="2"><time>2026-11-21T06:30:00Z</time></trkpt>
        <trkpt lat="91" lon="2"/><trkpt lon="2"/>
        """))
    #expect(file.recording.segments[0].allSatisfy { $0.coordinate == nil })
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    let warning = try #require(file.warnings.first)
    #expect(warning.kind == .position && warning.count == 3 && warning.line == 1)
  }

  @Test func unreadableValuesAreUnknownAndCounted() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="1" lon="2"><ele>high</ele><time>noon</time><extensions><hr>0</hr></extensions></trkpt>
        <trkpt lat="1" lon="2"><ele/><time/><extensions><hr>900</hr></extensions></trkpt>
        """))
    for point in file.recording.segments[0] {
      #expect(point.altitude == nil && point.seconds == nil && point.heartRate == nil)
    }
    #expect((file.warnings.kinds, file.warnings.map(\.count)) == ([.value, .time], [2, 1]))
    #expect(file.warnings[0].message == "\"high\" is not a valid number")
  }

  @Test func backwardTimesAndTimesWithoutZoneAreReported() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="1" lon="1"><time>2026-11-21T06:30:05</time></trkpt>
        <trkpt lat="1" lon="1"><time>2026-11-21T06:30:01</time></trkpt>
        """))
    #expect(file.recording.segments[0].map(\.seconds) == [0, -4])
    #expect(file.warnings.kinds == [.timeWithoutZone, .timeGoesBack])
  }

  @Test func damagedStructureLosesNoPoints() throws {
    let outside = try readText(
      "<gpx><trk><trkpt lat='1' lon='1'/></trk><trkseg><trkpt lat='2' lon='1'/></trkseg></gpx>")
    #expect(outside.recording.segments.map(\.count) == [1, 1])
    for text in [
      threePoints.replacing("<gpx>", with: "<gpx a=b>"), "<?xml version='1.0'>" + threePoints,
    ] { #expect(try readText(text).recording.segments.map(\.count) == [3]) }
    let bare = try readText("<trkseg><trkpt lat='1' lon='1'/></trkseg><x/><trkpt lat='2' lon='1'/>")
    #expect((bare.recording.segments.map(\.count), bare.warnings.kinds) == ([1, 1], [.malformed]))
  }

  @Test func brokenTagsAreReportedAndPointsKept() throws {
    let file = try readText(
      gpx(
        "<trkpt lat='1' lon=></trkpt><trkpt lat='1' lon='2'></trkpt ><ele><trkpt lat='1' lon='3'/>")
    )
    #expect(file.recording.pointCount >= 1 && file.warnings.contains { $0.kind == .malformed })
    #expect(file.warnings.contains { $0.kind == .mismatchedTag })
  }

  @Test func textThatIsNotAnActivityIsRefused() throws {
    let cases: [(String, FileError.Kind)] = [
      ("", .empty), ("   ", .unknownFormat), ("just text", .unknownFormat),
      ("<bad>x</bad>", .unknownFormat), ("<html><gpx/></html>", .unknownFormat),
      ("{\"type\":1}", .unknownFormat), ("{", .truncated),
      ("<gpx", .truncated),
    ]
    for (text, kind) in cases { #expect(fileError { try readText(text) }?.kind == kind, "\(text)") }
  }

  @Test func pointsBeyondTheLimitAreDroppedWithAWarning() throws {
    var limits = FileLimits()
    limits.pointCount = 2
    let file = try readText(threePoints, limits: limits)
    #expect((file.recording.pointCount, file.warnings.kinds) == (2, [.tooLarge]))
  }
}
