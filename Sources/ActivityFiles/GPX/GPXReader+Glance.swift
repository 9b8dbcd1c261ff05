import Engine

extension GPXReader {
  /// Reads points of the segment at `depth` with a fast parser. Stops at the first point in an unusual notation.
  mutating func readPointsFast(in depth: Int) {
    while track.mayUseFastParser(in: depth), readPointFast() {}
  }

  private mutating func readPointFast() -> Bool {
    var fastParser = FastPointParser(track.xml.window)
    return track.end(fastParser, point(&fastParser))
  }

  @inline(__always) private mutating func point(_ fastParser: inout FastPointParser) -> TrackPoint?
  {
    guard fastParser.advanceToMarkup(), let coordinate = readPositionFast(&fastParser) else {
      return nil
    }
    var point = TrackPoint()
    point.coordinate = coordinate
    tags.rewind()
    // Initially deeper than any element in a point, which means that `extensions` isn't open.
    var extensionsDepth = FastPointParser.maximumDepth
    while true {
      switch fastParser.next(&tags) {
      case .tag(let tag):
        if fastParser.depth <= extensionsDepth { extensionsDepth = FastPointParser.maximumDepth }
        let isInside = fastParser.depth > extensionsDepth
        if !isInside, tags.meaning(tag) == .extensions { extensionsDepth = fastParser.depth }
        guard readDetailFast(tag, isInside: isInside, &fastParser, &point) else { return nil }
      // Matches `</trkpt>`.
      case .end: return fastParser.skip(0x3E74_706B_7274_2F3C, 8) ? point : nil
      case .unusual: return nil
      }
    }
  }

  /// Parses `<trkpt lat="…" lon="…">`, with the attributes in either order.
  @inline(__always) private func readPositionFast(_ fastParser: inout FastPointParser)
    -> Coordinate?
  {
    // Matches `<trkpt l`.
    guard fastParser.skip(0x6C20_7470_6B72_743C, 8) else { return nil }
    // Matches `at="` or `on="`.
    let isLatitudeFirst = fastParser.skip(0x223D_7461, 4)
    guard isLatitudeFirst || fastParser.skip(0x223D_6E6F, 4), let first = fastParser.decimal(),
      // Matches `" lon="` or `" lat="`, and then `">`.
      fastParser.skip(isLatitudeFirst ? 0x22_3D6E_6F6C_2022 : 0x22_3D74_616C_2022, 7),
      let second = fastParser.decimal(), fastParser.skip(0x3E22, 2)
    else { return nil }
    let (latitude, longitude) = isLatitudeFirst ? (first, second) : (second, first)
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }

  /// Reads a detail in the same way as `readDetail`, but returns false if the notation is unusual.
  ///
  /// - Parameter isInside: whether the element is inside `extensions`.
  @inline(__always) private mutating func readDetailFast(
    _ tag: Int, isInside: Bool, _ fastParser: inout FastPointParser, _ point: inout TrackPoint
  ) -> Bool {
    func number(_ range: ClosedRange<Double>) -> Double? { fastParser.number(tag, tags, in: range) }
    switch tags.meaning(tag) {
    case .elevation where !isInside:
      point.altitude = number(-12_000...100_000)
      return point.altitude != nil
    case .time where !isInside:
      guard point.seconds == nil, let time = fastParser.time(tag, tags, &track.day) else {
        return false
      }
      point.seconds = track.seconds(at: time)
      return point.seconds != nil
    case .heartRate:
      guard let value = number(PointRange.statedHeartRate) else { return false }
      point.heartRate = PointRange.heartRate(stated: value)
      return true
    case .cadence:
      point.cadence = number(0...maximumCadence)
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
    default: return fastParser.enter(tag)
    }
  }
}
