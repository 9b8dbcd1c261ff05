import Engine

extension GPXReader {
  /// Reads points of the segment at `depth` with a fast parser. Stops at the first point in an unusual notation.
  mutating func readPlainPoints(in depth: Int) {
    while track.mayGlance(in: depth), readPlainPoint() {}
  }

  private mutating func readPlainPoint() -> Bool {
    var glance = FastPointParser(track.xml.window)
    return track.end(glance, point(&glance))
  }

  @inline(__always) private mutating func point(_ glance: inout FastPointParser) -> TrackPoint? {
    guard glance.goToMarkup(), let coordinate = plainPosition(&glance) else { return nil }
    var point = TrackPoint()
    point.coordinate = coordinate
    tags.rewind()
    // Deeper than any element in a point.
    var extensionsDepth = FastPointParser.deepest
    while true {
      switch glance.next(&tags) {
      case .tag(let tag):
        if glance.depth <= extensionsDepth { extensionsDepth = FastPointParser.deepest }
        let isInside = glance.depth > extensionsDepth
        if !isInside, tags.meaning(tag) == .extensions { extensionsDepth = glance.depth }
        guard readPlainDetail(tag, isInside: isInside, &glance, &point) else { return nil }
      // Matches `</trkpt>`.
      case .end: return glance.skip(0x3E74_706B_7274_2F3C, 8) ? point : nil
      case .unusual: return nil
      }
    }
  }

  /// Parses `<trkpt lat="…" lon="…">`, with the attributes in either order.
  @inline(__always) private func plainPosition(_ glance: inout FastPointParser) -> Coordinate? {
    // Matches `<trkpt l`.
    guard glance.skip(0x6C20_7470_6B72_743C, 8) else { return nil }
    // Matches `at="` or `on="`.
    let isLatitudeFirst = glance.skip(0x223D_7461, 4)
    guard isLatitudeFirst || glance.skip(0x223D_6E6F, 4), let first = glance.decimal(),
      // Matches `" lon="` or `" lat="`, and then `">`.
      glance.skip(isLatitudeFirst ? 0x22_3D6E_6F6C_2022 : 0x22_3D74_616C_2022, 7),
      let second = glance.decimal(), glance.skip(0x3E22, 2)
    else { return nil }
    let (latitude, longitude) = isLatitudeFirst ? (first, second) : (second, first)
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }

  /// Reads a detail like `readDetail`. Returns false if the notation is unusual.
  ///
  /// - Parameter isInside: whether the element is inside `extensions`.
  @inline(__always) private mutating func readPlainDetail(
    _ tag: Int, isInside: Bool, _ glance: inout FastPointParser, _ point: inout TrackPoint
  ) -> Bool {
    func number(_ range: ClosedRange<Double>) -> Double? { glance.number(tag, tags, in: range) }
    switch tags.meaning(tag) {
    case .elevation where !isInside:
      point.altitude = number(-12_000...100_000)
      return point.altitude != nil
    case .time where !isInside:
      guard point.seconds == nil, let time = glance.time(tag, tags, &track.day) else {
        return false
      }
      point.seconds = track.seconds(at: time)
      return point.seconds != nil
    case .heartRate:
      guard let value = number(0...300) else { return false }
      point.heartRate = value > 0 ? value : nil
      return true
    case .cadence:
      point.cadence = number(0...greatestCadence)
      return point.cadence != nil
    case .speed:
      point.speed = number(0...1_000)
      return point.speed != nil
    case .power:
      point.power = number(0...10_000)
      return point.power != nil
    case .temperature:
      point.temperature = number(-100...100)
      return point.temperature != nil
    case .distance:
      point.distance = number(0...1e9)
      return point.distance != nil
    default: return glance.enter(tag)
    }
  }
}
