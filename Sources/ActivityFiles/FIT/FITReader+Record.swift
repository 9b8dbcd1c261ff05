import Engine

extension FITReader {
  @inline(__always) mutating func readRecord(
    _ bytes: UnsafePointer<UInt8>, _ plan: FITPlan, hasTime: Bool
  ) throws(FileError) {
    guard pointCount < limits.pointCount else {
      throw FileError(
        .tooLarge, "only the first \(limits.pointCount) points were read",
        byteOffset: window.offset)
    }
    scan.clear()
    for step in plan.steps { scan.read(step, bytes) }
    var point = scan.point
    if let packed = scan.packedSpeedDistance { unpack(packed, &point) }
    point.coordinate = coordinate()
    if hasTime {
      point.seconds = secondsOfRecord()
    } else {
      part.end.hasUntimedRecords = true
    }
    pointCount += 1
    part.points.append(point)
  }

  @inline(__always) private mutating func coordinate() -> Coordinate? {
    let latitude = scan[.latitude] * 180 / semicirclesPerHalfTurn
    let longitude = scan[.longitude] * 180 / semicirclesPerHalfTurn
    if latitude.isNaN || longitude.isNaN { return nil }
    // Values above 180° are possible because the field's type may differ from the profile's.
    guard abs(latitude) <= 90, abs(longitude) <= 360 else {
      warnings.add(.position, "the point has no usable position", offset: window.offset)
      return nil
    }
    return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }

  private mutating func secondsOfRecord() -> Double {
    let first = start ?? clock
    if start == nil { start = clock }
    if part.first == nil { part.first = clock }
    if clock < part.latest {
      warnings.add(
        .timeGoesBack, "the point is earlier than the one before it", offset: window.offset)
    }
    part.latest = clock
    return Double(clock) - Double(first)
  }

  /// Unpacks twelve bits of speed in cm/s and twelve bits of distance in units of 1/16 m. The distance wraps around
  /// at 256 m.
  private mutating func unpack(_ packed: UInt32, _ point: inout TrackPoint) {
    if packed & 0xFFF != 0xFFF { point.speed = Double(packed & 0xFFF) / 100 }
    let sixteenths = packed >> 12
    guard sixteenths != 0xFFF else { return }
    let total = odometer.map { $0 &+ ((sixteenths &- $0) & 0xFFF) } ?? sixteenths
    odometer = total
    point.distance = Double(total) / 16
  }
}
