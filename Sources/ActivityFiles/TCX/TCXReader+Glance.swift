import Engine

extension TCXReader {
  /// Reads points of the track at `depth` with a fast parser. Stops at the first point in an unusual notation.
  mutating func readPointsFast(in depth: Int) {
    while track.mayUseFastParser(in: depth), readPointFast() {}
  }

  private mutating func readPointFast() -> Bool {
    var fastParser = FastPointParser(track.xml.window)
    return track.end(fastParser, point(&fastParser))
  }

  @inline(__always) private mutating func point(_ fastParser: inout FastPointParser) -> TrackPoint?
  {
    // Matches `<Trackpo` and `int>`.
    guard fastParser.advanceToMarkup(), fastParser.skip(0x6F70_6B63_6172_543C, 8),
      fastParser.skip(0x3E74_6E69, 4)
    else { return nil }
    var scan = TCXPointScan()
    tags.rewind()
    while true {
      switch fastParser.next(&tags) {
      case .tag(let tag):
        guard readDetailFast(tag, &fastParser, &scan) else { return nil }
      // Matches `</Trackp` and `oint>`.
      case .end:
        return fastParser.skip(0x706B_6361_7254_2F3C, 8) && fastParser.skip(0x3E_746E_696F, 5)
          ? trackPoint(scan) : nil
      case .unusual: return nil
      }
    }
  }

  /// Reads a detail in the same way as `readDetail`, but returns false if the notation is unusual.
  @inline(__always) private mutating func readDetailFast(
    _ tag: Int, _ fastParser: inout FastPointParser, _ scan: inout TCXPointScan
  ) -> Bool {
    func number(_ range: ClosedRange<Double>) -> Double? { fastParser.number(tag, tags, in: range) }
    switch tags.meaning(tag) {
    case .time:
      guard scan.point.seconds == nil, let time = fastParser.time(tag, tags, &track.day) else {
        return false
      }
      scan.point.seconds = track.seconds(at: time)
      return scan.point.seconds != nil
    case .latitude:
      scan.latitude = number(-90...90)
      return scan.latitude != nil
    case .longitude:
      scan.longitude = number(-360...360)
      return scan.longitude != nil
    case .altitude:
      scan.point.altitude = number(-12_000...100_000)
      return scan.point.altitude != nil
    case .distance:
      scan.point.distance = number(0...1e9)
      return scan.point.distance != nil
    default: return readSensorFast(tag, &fastParser, &scan)
    }
  }

  /// Reads a sensor value, or enters any other element. Returns false if the notation is unusual.
  @inline(__always) private func readSensorFast(
    _ tag: Int, _ fastParser: inout FastPointParser, _ scan: inout TCXPointScan
  ) -> Bool {
    func number(_ range: ClosedRange<Double>) -> Double? { fastParser.number(tag, tags, in: range) }
    switch tags.meaning(tag) {
    case .heartRate:
      scan.isInHeartRate = true
      return fastParser.enter(tag)
    case .value where scan.isInHeartRate:
      scan.isInHeartRate = false
      return readHeartRateFast(number(PointRange.statedHeartRate), &scan)
    case .exactHeartRate: return readHeartRateFast(number(PointRange.statedHeartRate), &scan)
    case .cadence:
      scan.point.cadence = number(0...maximumCadence)
      return scan.point.cadence != nil
    case .speed:
      scan.point.speed = number(0...1_000)
      return scan.point.speed != nil
    case .power:
      scan.point.power = number(0...10_000)
      return scan.point.power != nil
    case .temperature:
      scan.point.temperature = number(-100...100)
      return scan.point.temperature != nil
    default: return fastParser.enter(tag)
    }
  }

  @inline(__always) private func readHeartRateFast(
    _ value: Double?, _ scan: inout TCXPointScan
  ) -> Bool {
    guard let value else { return false }
    scan.point.heartRate = PointRange.heartRate(stated: value)
    return true
  }
}
