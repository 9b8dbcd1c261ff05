@testable import ActivityFiles
@testable import Engine
@testable import TestBench

/// Generated seed files of at most a few kilobytes.
enum Seeds {
  /// Returns a short simulated activity with every value that the formats support.
  private static func sample(_ sport: Sport, meters: Double = 12) -> ActivityFile {
    var recording = simulatedRecording(
      seed: 7, sport: sport, lengthMeters: meters, startUnixSeconds: 1_795_242_600)
    var points = recording.segments.joined().prefix(6).map(\.self)
    for index in points.indices {
      points[index].heartRate = 120 + Double(index)
      points[index].cadence = 171
      points[index].speed = 2.75
      points[index].distance = Double(index) * 3
      points[index].power = 250
      points[index].temperature = 21
    }
    let half = points.count / 2
    recording.segments = [Array(points[..<half]), Array(points[half...])]
    recording.pauses = [RecordedPause(start: 1, end: 2)]
    recording.recordedDistanceMeters = 12
    var file = ActivityFile(format: .gpx, recording: recording, name: "A & b", notes: "ä")
    file.zoneMinutes = 60
    var summary = DeviceSummary(startSeconds: 0)
    (summary.elapsedSeconds, summary.timerSeconds, summary.distanceMeters) = (6, 5, 12)
    file.laps = [FileLap(summary, trigger: .distance)]
    file.sessions = [FileSession(sport: sport, segments: 0..<2, summary: summary)]
    return file
  }

  private static let samples = [sample(.running), sample(.cycling), sample(.swimming)]

  @Sendable static func gpx() -> [[UInt8]] { samples.map { writeGPX($0) } + [Documents.gpx] }
  @Sendable static func tcx() -> [[UInt8]] { samples.compactMap { try? writeTCX($0) } }
  @Sendable static func fit() -> [[UInt8]] { samples.compactMap { try? writeFIT($0) } }
  @Sendable static func geojson() -> [[UInt8]] { samples.map { writeGeoJSON($0) } }
  @Sendable static func csv() -> [[UInt8]] { samples.map { writeCSV($0) } }
  @Sendable static func polyline() -> [[UInt8]] { samples.map { writePolyline($0) } }
  @Sendable static func kml() -> [[UInt8]] { [Documents.kml] }
  @Sendable static func pwx() -> [[UInt8]] { [Documents.pwx] }
  @Sendable static func lines() -> [[UInt8]] { [Documents.hrm, Documents.nmea, Documents.igc] }
  @Sendable static func streams() -> [[UInt8]] { [Documents.streams] }
  @Sendable static func xml() -> [[UInt8]] { [Documents.gpx, Documents.kml, Documents.declared] }

  /// Returns documents without a declared encoding, because only those are compared with libxml2.
  @Sendable static func peer() -> [[UInt8]] { [Documents.kml, Documents.wellFormed] }

  @Sendable static func utf16() -> [[UInt8]] {
    ["<gpx/>", String(decoding: Documents.gpx, as: UTF8.self), "<gpx><name>\u{1F600}</name></gpx>"]
      .map { text in [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
  }

  @Sendable static func gzip() -> [[UInt8]] { [Documents.gpx, Documents.kml].map(compressed) }

  @Sendable static func kmz() -> [[UInt8]] {
    [true, false].map { isCompressed in
      let zip = ZipWriter()
      zip.add("doc.kml", Documents.kml, isCompressed: isCompressed)
      return zip.finish()
    }
  }

  @Sendable static func zip() -> [[UInt8]] {
    let zip = ZipWriter()
    zip.add("a/b.gpx", Documents.gpx)
    zip.add("ä.txt", [1, 2, 3], isCompressed: false)
    return kmz() + [zip.finish(), ZipWriter().finish()]
  }

  @Sendable static func any() -> [[UInt8]] {
    [gpx()[3], tcx()[0], fit()[0], geojson()[0], csv()[0], polyline()[0]] + kml()
      + utf16().prefix(2)
      + gzip() + kmz() + health().suffix(1)
  }

  @Sendable static func health() -> [[UInt8]] {
    [(3, 0), (0, 1), (0, 2), (2, 5)].map { records, workouts in
      var bytes: [UInt8] = []
      SimulatedHealthExport(seed: 3, recordCount: records, workoutCount: workouts)
        .writeDocument { bytes += $0 }
      return bytes
    }
  }

  @Sendable static func healthArchive() -> [[UInt8]] {
    let zip = ZipWriter()
    zip.add("apple_health_export/export.xml", health()[1], isCompressed: false)
    zip.add(
      "apple_health_export/workout-routes/route_0_8.02am.gpx", Documents.gpx, isCompressed: false)
    let export = SimulatedHealthExport(seed: 3, recordCount: 1, workoutCount: 1, routeMeters: 10)
    return [zip.finish(), export.archive()]
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // Use uncompressed blocks, so that mutations reach the content.
    let count = UInt16(bytes.count)
    var gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    gzip.appendLittleEndian(count)
    gzip.appendLittleEndian(~count)
    gzip += bytes
    var checksum = CRC32()
    checksum.add(bytes)
    gzip.appendLittleEndian(checksum.value)
    gzip.appendLittleEndian(UInt32(bytes.count))
    return gzip
  }
}
