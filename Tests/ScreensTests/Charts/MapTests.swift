import Engine
import Testing

@testable import Gallery
@testable import Screens

/// Decodes the numbers of a `LineText`, as the page's script does.
private func numbers(_ text: some Collection<UInt8>) -> [Int] {
  var found: [Int] = []
  var (number, shift) = (0, 0)
  for byte in text {
    let bits = Int(byte) - 63
    number |= (bits & 31) << shift
    shift += 5
    guard bits < 32 else { continue }
    found.append(number & 1 == 1 ? ~(number >> 1) : number >> 1)
    (number, shift) = (0, 0)
  }
  return found
}

private func places(_ text: some Collection<UInt8>) -> [(latitude: Int, longitude: Int)] {
  let steps = numbers(text)
  var (latitude, longitude) = (0, 0)
  return stride(from: 0, to: steps.count - 1, by: 2).map { index in
    latitude += steps[index]
    longitude += steps[index + 1]
    return (latitude, longitude)
  }
}

private func figure(_ html: HTML?) throws -> [String: String] {
  // The reader skips everything before the first tag.
  let reader = MarkupReader(" " + (try #require(html).text))
  return try #require(reader.elements.first { $0.attributes["data-map"] != nil }).attributes
}

private func map(_ track: SampleTrack, _ units: UnitSystem = .metric) -> HTML? {
  activityMap(track.analysis(), TrackBins(track.points()), units: units, sport: track.sport)
}

@Suite struct MapTests {
  @Test func lineIsEncodedAsAPolyline() {
    // The example from the documentation of the polyline format.
    var line = LineText()
    for (latitude, longitude) in [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)] {
      line.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    #expect(String(decoding: line.utf8, as: UTF8.self) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
  }

  @Test func lineAcrossTheDateLineStaysShort() {
    var line = LineText()
    line.append(Coordinate(latitude: -17, longitude: 179.9995))
    line.append(Coordinate(latitude: -17, longitude: -179.9995))
    line.append(Coordinate(latitude: .nan, longitude: 1))
    #expect(places(line.utf8).map(\.longitude) == [17_999_950, 18_000_050])
  }

  @Test func gapSplitsTheRoute() throws {
    let attributes = try figure(map(SampleTrack()))
    let segments = try #require(attributes["data-route"]).split(separator: " ")
    #expect(segments.count == 2)
    let whole = try figure(map(SampleTrack(tunnel: nil)))
    #expect(whole["data-route"]?.split(separator: " ").count == 1)
  }

  @Test func everySampleHasAPositionAToneAndALabel() throws {
    let attributes = try figure(map(SampleTrack()))
    let count = TrackBins(SampleTrack().points()).bins.count
    #expect(attributes["data-places"]?.split(separator: " ").count == count)
    #expect(attributes["data-labels"]?.split(separator: "|").count == count)
    #expect(attributes["data-tones-tempo"]?.utf8.count == count)
    #expect(attributes["data-tones-heart"]?.utf8.count == count)
  }

  @Test func routePointsReferToSamplesInAscendingOrder() throws {
    let attributes = try figure(map(SampleTrack()))
    let steps = numbers(try #require(attributes["data-positions"]).utf8)
    let points = try #require(attributes["data-route"]).split(separator: " ").map {
      places($0.utf8).count
    }
    #expect(steps.count == points.reduce(0, +))
    #expect(steps.allSatisfy { $0 >= 0 })
    let last = try #require(attributes["data-places"]).split(separator: " ").count - 1
    #expect(steps.reduce(0, +) == 8 * last)
  }

  /// A track of 10.24 km has ten kilometre marks or six mile marks.
  @Test func kilometresAndMilesAreMarked() throws {
    let metric = try #require(try figure(map(SampleTrack(tunnel: nil)))["data-marks"])
    #expect(
      metric.split(separator: "|").map { $0.split(separator: ",").last } == (1...10).map { "\($0)" }
    )
    let imperial = try #require(try figure(map(SampleTrack(tunnel: nil), .imperial))["data-marks"])
    #expect(imperial.split(separator: "|").count == 6)
  }

  @Test func higherValuesHaveHigherTones() throws {
    let tones = try #require(MapColorScale("Pace", (0..<40).map { Double($0) }) { "\($0)" })
    #expect(tones.digits.text.first == "0" && tones.digits.text.last == "7")
    #expect(tones.low == "2.0" && tones.high == "37.0")
    let unknown = MapColorScale("Pace", [1, 2, nil, 3, .nan, 4, 5]) { "\($0)" }
    #expect(unknown?.digits.text == "01-3-57" || unknown?.digits.text == "02-4-67")
  }

  @Test func uniformValuesHaveNoTones() {
    #expect(MapColorScale("Pace", [3, 3, 3, 3, 3, 3]) { "\($0)" } == nil)
    #expect(MapColorScale("Pace", [nil, nil, 3]) { "\($0)" } == nil)
  }

  @Test func trackWithoutPositionsHasNoMap() {
    #expect(map(SampleTrack(hasPositions: false)) == nil)
  }

  @Test func mapLinksToItsSettingOnlyIfOffered() throws {
    let track = SampleTrack()
    func text(offersBackground: Bool) throws -> String {
      try #require(
        activityMap(
          track.analysis(), TrackBins(track.points()), units: .metric, sport: track.sport,
          offersBackground: offersBackground)
      ).text
    }
    let link = #"<a class="map-add" href="/settings/map">Add a background map</a>"#
    try text(offersBackground: true).expect(has: link)
    try text(offersBackground: false).expect(lacks: "map-add")
  }

  @Test func scaleUsesTheAthletesUnits() {
    #expect(RouteScale.table(.metric).hasPrefix("10:10\u{a0}m|20:20\u{a0}m"))
    #expect(
      RouteScale.table(.imperial).contains("\u{a0}ft|")
        && RouteScale.table(.imperial).contains("\u{a0}mi"))
  }

  @Test func longTrackIsThinnedToTheLimit() {
    var track = MeasuredTrack()
    for index in 0..<40_000 {
      let place = Coordinate(
        latitude: 48 + Double(index) * 1e-4, longitude: 11 + (index % 2 == 0 ? 0 : 1e-3))
      track.append(
        MeasuredPoint(
          seconds: Double(index), coordinate: place, distanceMeters: Double(index) * 70,
          movingSeconds: Double(index)))
    }
    let line = MapLine(track)
    #expect(line.count <= MapLine.pointLimit && line.count > 1)
  }

  @Test func liveRouteHasAGapAtAPause() {
    var sketch = RouteSketch()
    let start = Coordinate(latitude: 48.1, longitude: 11.5)
    for index in 0..<20 {
      let place = Coordinate(latitude: 48.1 + Double(index) * 1e-4, longitude: 11.5)
      sketch.add(place, startsSegment: index == 0 || index == 10)
    }
    let segments = sketch.text.text.split(separator: " ").map { places($0.utf8) }
    #expect(segments.map(\.count) == [10, 10])
    #expect(segments.first?.first?.latitude == Int((start.latitude * 1e5).rounded()))
    #expect(segments.last?.last?.latitude == 4_810_190)
  }
}
