import Engine
import Testing

@testable import ActivityFiles

@Suite struct PolylineTests {
  private func text(_ places: [(Double, Double)], precision: Int = 5) -> String {
    let bytes = Polyline.encode(
      places.map { Coordinate(latitude: $0.0, longitude: $0.1) }, precision: precision)
    return String(decoding: bytes, as: UTF8.self)
  }

  private let google = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]

  @Test func publishedExamplesAreReproduced() throws {
    #expect(text(google) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(text(google, precision: 6) == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
    #expect(text([(0, 0)]) == "??" && text([]).isEmpty)
    #expect(text([(0.000005, 0.000015)]) == "AC" && text([(-0.000005, -0.000015)]) == "@B")
    let places = try Polyline.decode(Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8))
    #expect((places.map(\.latitude), places.map(\.longitude)) == (google.map(\.0), google.map(\.1)))
  }

  @Test func nonFiniteAndHugeCoordinatesAreClamped() {
    let most = text([(10_000, -10_000)])
    #expect(text([(.infinity, -.infinity)]) == most && text([(1e300, -1e300)]) == most)
    #expect(text([(.nan, 0)]) == "??")
    // The largest value below half a step must not be rounded up.
    #expect(text([((0.5.nextDown) / 1e5, 0)]) == "??")
  }

  @Test func decodingUndoesEncoding() throws {
    var random = SeededRandom(seed: 3)
    for precision in [5, 6] {
      let scale = precision == 6 ? 1e6 : 1e5
      let places = (0..<500).map { _ in
        Coordinate(
          latitude: Double(Int.random(in: -Int(90 * scale)...Int(90 * scale), using: &random))
            / scale,
          longitude: Double(Int.random(in: -Int(180 * scale)..<Int(180 * scale), using: &random))
            / scale)
      }
      let bytes = Polyline.encode(places, precision: precision)
      #expect(try Polyline.decode(bytes, precision: precision) == places)
    }
  }

  @Test(arguments: ["_", "_p~iF", "_p~iF~ps|", "\u{7F}?", "~~~~~~~~~~?", "_p~iF ~ps|U"])
  func damagedPolylineIsRefused(text: String) {
    #expect(throws: FileError.self) { try Polyline.decode(Array(text.utf8)) }
  }

  @Test func polylineFileIsReadAndWrittenBack() throws {
    let bytes = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n".utf8)
    let file = try readActivityFile(bytes: bytes)
    #expect((file.format, file.recording.pointCount, writePolyline(file)) == (.polyline, 3, bytes))
    #expect(throws: FileError.self) { try readText("word") }
    #expect(try readText("??", name: "a.polyline").format == .polyline)
  }

  /// Points beyond the limit aren't decoded, so damage there isn't noticed.
  @Test func longPolylineIsReadUpToThePointLimit() throws {
    var limits = FileLimits.standard
    limits.pointCount = 1_000
    let bytes =
      Array("_p~iF~ps|U".utf8) + [UInt8](repeating: 0x3F, count: 4_000) + Array("~~~~~~~~\n".utf8)
    let file = try readActivityFile(bytes: bytes, name: "a.polyline", limits: limits)
    #expect(file.recording.pointCount == 1_000 && file.warnings.contains { $0.kind == .tooLarge })
    #expect(throws: FileError.self) { try readActivityFile(bytes: bytes, name: "a.polyline") }
  }

  @Test(arguments: ["{", "["])
  func polylineThatBeginsLikeJSONIsRead(beginning: String) throws {
    let places = try [Coordinate](
      repeating: #require(
        (0..<100_000).lazy.map { Coordinate(latitude: Double($0) / 1e5, longitude: 13.4) }
          .first { Polyline.encode([$0])[0] == beginning.utf8.first }), count: 6)
    let bytes = Polyline.encode(places) + [0x0A]
    let file = try readActivityFile(bytes: bytes, name: "a.polyline")
    #expect(file.format == .polyline && writePolyline(file) == bytes)
    // In a polyline, the byte `[` is a complete number. The file could therefore be any text, and is only recognised by
    // its name.
    let isDetected = (try? readActivityFile(bytes: bytes))?.format == .polyline
    #expect(isDetected == (beginning == "{"))
  }

  @Test func polylineIsDetectedOnlyUnderASuitableName() throws {
    let bytes = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n".utf8)
    for name in ["", "-", standardInputName, "a.txt", "in/A.TXT.gz", "a.polyline", "a.Polyline.gz"]
    {
      #expect(try readActivityFile(bytes: bytes, name: name).recording.pointCount == 3, "\(name)")
    }
    for name in ["CONTRIBUTING", "a.json", "in/a.md", "polyline"] {
      #expect(refusal(bytes, name) == .unknownFormat, "\(name)")
    }
  }

  @Test(arguments: [
    "CONTRIBUTING", "[[[[[[[[[[[[[[[[[[[[[[[[", "contributing", "_p~iF~ps|U_ulLnnqC_mqNvxq`",
  ])
  func wordThatIsNotAPolylineIsRefused(word: String) {
    #expect(refusal(Array(word.utf8), "") == .unknownFormat)
  }

  private func refusal(_ bytes: [UInt8], _ name: String) -> FileError.Kind? {
    fileError { try readActivityFile(bytes: bytes, name: name) }?.kind
  }
}

@Suite struct CSVTests {
  @Test func roundTripKeepsEveryPoint() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      for hasTimes in [true, false] {
        let file = RoundTripTests.sample(seed: seed, sport: .running, hasTimes: hasTimes)
        let again = try readActivityFile(bytes: writeCSV(file))
        let isSame = again.recording.segments == file.recording.segments
        #expect(isSame && again.warnings.isEmpty && again.format == .csv)
        #expect(again.recording.startUnixSeconds == file.recording.startUnixSeconds)
      }
    }
  }

  @Test func unknownSportKeepsItsText() throws {
    var file = RoundTripTests.sample(seed: 5, sport: .other)
    file.sportText = "kayaking"
    #expect(try readActivityFile(bytes: writeCSV(file)).sportText == "kayaking")
    for (word, kept) in [
      ("downhill skiing", "downhill skiing"), ("kay,\"ak\n", "kay__ak_"),
      ("катание на роликовых коньках", "катание на роликовых коньках"), ("=1+1", nil), ("7", nil),
    ] {
      file.sportText = word
      let again = try readActivityFile(bytes: writeCSV(file))
      #expect(again.sportText == kept && again.recording.segments == file.recording.segments)
    }
  }

  @Test func finalDistanceOfZeroIsDropped() throws {
    let file = try readText(
      "time,distance\n1795242600,0\n1795242610,30\n1795242620,60\n1795242630,0\n")
    #expect(file.recording.segments[0].map(\.distance) == [0, 30, 60, nil])
    #expect(file.recording.recordedDistanceMeters == 60)
    #expect(analyze(file.recording).distanceMeters == 60)
    let again = try readText("time,distance\n1795242600,9\n1795242610,0\n1795242620,3\n")
    #expect(again.recording.segments[0].map(\.distance) == [9, 0, 3])
  }

  @Test func firstSportTextIsUsedAndANumberIgnored() throws {
    #expect(try readText("lat,lon,sport\n1,2,1\n").recording.sport == .other)
    let file = try readText("lat,lon,Sport\n1,2,\n1,2,Trail Running\n1,2,cycling\n")
    #expect(file.recording.sport == .running && file.sportText == "Trail Running")
  }

  @Test func timesWithoutADateAreKept() throws {
    var file = RoundTripTests.sample(seed: 3, sport: .running)
    file.recording.startUnixSeconds = nil
    let again = try readActivityFile(bytes: writeCSV(file))
    #expect(again.recording.segments == file.recording.segments && again.warnings.isEmpty)
    #expect(again.recording.startUnixSeconds == nil)
  }

  @Test func secondsColumnIsUsedOnlyWithoutDates() throws {
    let dated = try readText("time,seconds,hr\n1795242600,7,90\n1795242602,8,91\n")
    #expect(dated.recording.segments[0].map(\.seconds) == [0, 2])
    let bare = try readText("lat,lon,elapsed_seconds\n1,2,0\n1,2,1.5\n1,2,\n")
    #expect(bare.recording.segments[0].map(\.seconds) == [0, 1.5, nil])
  }

  @Test func columnTitlesOfOtherProgramsAreUnderstood() throws {
    let file = try readText(
      "\u{FEFF}Timestamp;Position_Lat (semicircles);position_long;Heart Rate (bpm);Foo\r\n"
        + "1795242600;626349397;159869000;142;x\r\n1795242601500;626349397;159869000;0;\r\n\r\n")
    let points = file.recording.segments[0]
    #expect(points.map(\.seconds) == [0, 1.5] && points.map(\.heartRate) == [142, nil])
    #expect(points[0].coordinate?.latitude == 626_349_397 * 180 / 0x1p31)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.warnings.kinds == [.unknownColumn])
    #expect(try readText("lat,lon\r1,2\r3,4\r").recording.pointCount == 2, "carriage returns")
  }

  @Test func invalidCellsLoseOnlyTheirValues() throws {
    let file = try readText(
      "time,lat,lon,hr\n2026-11-21T06:30:00Z,1,2,fast\nnoon,95,2,90\n2026-11-21T06:30:01Z,1\n")
    #expect((file.recording.pointCount, file.warnings.kinds) == (3, [.value, .time, .position]))
    #expect((file.warnings.map(\.line), file.warnings[0].byteOffset) == ([2, 3, 3], 16))
  }
}

@Suite struct GeoJSONTests {
  /// The arrays that accompany the coordinates could be longer than any recording.
  @Test func timesAndSensorValuesAreLimited() throws {
    let text = """
      {"type":"Feature","properties":{"heartRates":[100,101],"cadences":[80,81],"powers":[200,201],
      "coordTimes":["2026-01-01T00:00:00Z","2026-01-01T00:00:01Z"]},
      "geometry":{"type":"LineString","coordinates":[[11.5,48.1],[11.50002,48.1]]}}
      """
    let whole = try readText(text, name: "a.geojson")
    #expect(whole.recording.startUnixSeconds != nil)
    var limits = FileLimits.standard
    limits.pointCount = 2
    let cut = try readText(text, name: "a.geojson", limits: limits)
    #expect(cut.recording.pointCount == 2 && cut.recording.startUnixSeconds == nil)
    #expect(cut.recording.segments.first?.first?.heartRate == 100)
    #expect(cut.warnings.contains { $0.kind == .tooLarge })
  }

  @Test func roundTripKeepsEveryPoint() throws {
    for sport in [Sport.cycling, .other] {
      for seed in 1...10 as ClosedRange<UInt64> {
        let file = RoundTripTests.sample(seed: seed, sport: sport)
        let again = try readActivityFile(bytes: writeGeoJSON(file))
        let isSame = again.recording.segments == file.recording.segments
        #expect(isSame && again.warnings.isEmpty && again.format == .geojson)
        #expect(again.recording.startUnixSeconds == file.recording.startUnixSeconds)
        #expect((again.name, again.notes, again.recording.sport) == (file.name, file.notes, sport))
      }
    }
  }

  @Test func cadenceDeclaredAsStepsIsNotDoubled() throws {
    for (sport, cadence) in [(Sport.running, 109.4), (.walking, 60), (.hiking, 61)] {
      var file = RoundTripTests.sample(seed: 2, sport: sport)
      for segment in file.recording.segments.indices {
        for index in file.recording.segments[segment].indices {
          file.recording.segments[segment][index].cadence = cadence
        }
      }
      for bytes in [writeGeoJSON(file), writeCSV(file)] {
        let again = try readActivityFile(bytes: bytes)
        #expect(again.recording.segments.joined().allSatisfy { $0.cadence == cadence })
      }
    }
  }

  @Test func keysMayComeInAnyOrderAndUnknownOnesAreSkipped() throws {
    let file = try readText(
      #"""
      {"x":[1,{"y":null}],"features":[{"geometry":{"coordinates":[[13,52,34.5],[13.1,52]],
      "type":"LineString"},"properties":{"coordTimes":["2026-11-21T06:30:00Z",1795242605000],
      "heartRates":[120,null],"name":"A \"B\" \u00e4\ud83d\ude00"},"type":"Feature"},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null},
      {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
      {"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}]}}],
      "type":"FeatureCollection"}
      """#)
    #expect(file.recording.segments.map(\.count) == [2, 2, 2])
    #expect(file.recording.segments[0].map(\.seconds) == [0, 5])
    #expect(file.recording.segments[0].map(\.heartRate) == [120, nil])
    #expect(file.recording.segments[0][0].altitude == 34.5)
    #expect(file.waypointCount == 1 && file.name == "A \"B\" ä😀" && file.warnings.isEmpty)
  }

  @Test func mismatchedTimeCountIsReported() throws {
    let file = try readText(
      #"{"type":"Feature","properties":{"coordTimes":[1]},"geometry":{"type":"LineString","coordinates":[[1,2],[3,99]]}}"#
    )
    #expect(file.recording.pointCount == 2 && file.recording.segments[0][0].seconds == nil)
    #expect(file.warnings.kinds == [.position, .value])
  }

  @Test func invalidGeoJSONIsRefused() {
    for text in ["{}", "{\"a\":1}", "{", "{]", "{\"type\":\"Foo\"}", "[1]"] {
      #expect(throws: FileError.self) { try readText(text) }
    }
    let deep = "{\"type\":\"LineString\",\"coordinates\":" + String(repeating: "[", count: 10_000)
    #expect(throws: FileError.self) { try readText(deep) }
  }

  @Test func truncatedFileKeepsItsPoints() throws {
    let whole = Array(#"{"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]}"#.utf8)
    for count in 1..<whole.count {
      let file = try? readActivityFile(bytes: Array(whole[..<count]))
      #expect((file?.recording.pointCount ?? 0) <= 3)
    }
    #expect(try readActivityFile(bytes: Array(whole.dropLast())).recording.pointCount == 3)
  }
}

@Suite struct KMLTests {
  private let track =
    "<gx:Track><when>2026-11-21T06:30:00Z</when><when>2026-11-21T06:30:07.5Z</when>"
    + "<gx:coord>13.4 52.5 34</gx:coord><gx:coord>13.5 52.6</gx:coord><ExtendedData><SchemaData>"
    + "<gx:SimpleArrayData name=\"heartrate\"><gx:value>120</gx:value><gx:value>121</gx:value>"
    + "</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>"

  @Test func tracksAndLinesAreSegments() throws {
    let file = try readText(
      "<kml><Document><name>Hills</name><Placemark><gx:MultiTrack>\(track)\(track)</gx:MultiTrack>"
        + "</Placemark><Placemark><LineString><coordinates>\n 1,2,3 -4,5\n6,7,8 </coordinates>"
        + "</LineString></Placemark><Placemark><Point><coordinates>1,2</coordinates></Point>"
        + "</Placemark></Document></kml>")
    #expect(file.format == .kml && file.name == "Hills" && file.waypointCount == 1)
    #expect(file.recording.segments.map(\.count) == [2, 2, 3])
    let place = Coordinate(latitude: 52.5, longitude: 13.4)
    let first = TrackPoint(seconds: 0, coordinate: place, altitude: 34, heartRate: 120)
    #expect((file.recording.segments[0][0], file.recording.segments[0][1].seconds) == (first, 7.5))
    #expect(file.recording.segments[2].map(\.coordinate?.longitude) == [1, -4, 6])
    #expect(file.warnings.isEmpty)
  }

  @Test func linesOfAnyLengthAreRead() throws {
    let places = (0..<20_000).map { "\(Double($0) / 1000),50" }.joined(separator: " ")
    let file = try readText(
      "<kml><Placemark><LineString><coordinates>\(places)</coordinates></LineString></Placemark></kml>"
    )
    #expect(file.recording.pointCount == 20_000)
    let longitudes = file.recording.segments[0].compactMap { $0.coordinate?.longitude }
    #expect(longitudes == (0..<20_000).map { Double($0) / 1000 })
  }

  @Test func unevenListsAndInvalidCoordinatesAreReported() throws {
    let file = try readText(
      "<kml><Placemark><gx:Track><when>2026-11-21T06:30:00Z</when><gx:coord>1 2</gx:coord>"
        + "<gx:coord>x y</gx:coord></gx:Track></Placemark></kml>")
    #expect((file.recording.pointCount, file.warnings.kinds) == (2, [.position, .time]))
  }

  @Test func kmzDocumentIsReadFromItsArchive() throws {
    let document = Array("<kml><Placemark>\(track)</Placemark></kml>".utf8)
    for names in [["doc.kml"], ["a/route.kml"], ["extra.gpx", "doc.kml"]] {
      let zip = ZipWriter()
      for name in names { zip.add(name, document) }
      let file = try readActivityFile(bytes: zip.finish())
      #expect(file.recording.pointCount == 2)
    }
  }
}
