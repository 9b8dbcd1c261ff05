import Engine

extension FITReader {
  @inline(__always) mutating func readRecord(
    _ bytes: UnsafePointer<UInt8>, _ definition: FITDefinition, hasTime: Bool
  ) throws(FileError) {
    guard pointCount < limits.pointCount else {
      throw FileError(
        .tooLarge, "only the first \(limits.pointCount) points were read",
        byteOffset: window.offset)
    }
    var scan = FITRecordScan()
    for step in definition.recordSteps { scan.read(step, bytes) }
    if let packed = scan.packedSpeedDistance { unpack(packed, &scan.point) }
    scan.point.coordinate = coordinate(scan)
    if hasTime { scan.point.seconds = secondsOfRecord() }
    pointCount += 1
    part.points.append(scan.point)
  }

  private mutating func coordinate(_ scan: FITRecordScan) -> Coordinate? {
    guard let latitude = scan.latitude, let longitude = scan.longitude else { return nil }
    guard abs(latitude) <= 90 else {
      warnings.add(.position, "the point has no usable position", offset: window.offset)
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func secondsOfRecord() -> Double {
    let first = start ?? clock
    if start == nil { start = clock }
    if clock < part.latest {
      warnings.add(
        .timeGoesBack, "the point is earlier than the one before it", offset: window.offset)
    }
    part.latest = clock
    return Double(clock) - Double(first)
  }

  /// Twelve bits of speed in centimetres a second, twelve of a distance in sixteenths of a metre that
  /// begins again at 256 m.
  private mutating func unpack(_ packed: UInt32, _ point: inout TrackPoint) {
    if packed & 0xFFF != 0xFFF { point.speed = Double(packed & 0xFFF) / 100 }
    let sixteenths = packed >> 12
    guard sixteenths != 0xFFF else { return }
    let total = odometer.map { $0 &+ ((sixteenths &- $0) & 0xFFF) } ?? sixteenths
    odometer = total
    point.distance = Double(total) / 16
  }
}

/// One record while its fields are read.
struct FITRecordScan {
  var point = TrackPoint()
  var latitude: Double?
  var longitude: Double?
  var packedSpeedDistance: UInt32?

  @inline(__always) mutating func read(_ step: FITRecordStep, _ bytes: UnsafePointer<UInt8>) {
    switch step.target {
    case .timestamp: return
    case .latitude: latitude = step.raw(bytes).map { $0 * 180 / semicirclesPerHalfTurn }
    case .longitude: longitude = step.raw(bytes).map { $0 * 180 / semicirclesPerHalfTurn }
    case .compressedSpeedDistance:
      let place = bytes + step.offset
      packedSpeedDistance = UInt32(place[0]) | UInt32(place[1]) << 8 | UInt32(place[2]) << 16
    case .cadenceFraction:
      if let whole = point.cadence, let part = step.value(bytes) { point.cadence = whole + part }
    // Devices write 0 while they do not find a pulse.
    case .heartRate:
      if let value = step.value(bytes), value > 0, step.counts(over: point.heartRate) {
        point.heartRate = value
      }
    case .altitude:
      if let value = step.value(bytes, over: point.altitude) { point.altitude = value }
    case .cadence: if let value = step.value(bytes, over: point.cadence) { point.cadence = value }
    case .distance:
      if let value = step.value(bytes, over: point.distance) { point.distance = value }
    case .speed: if let value = step.value(bytes, over: point.speed) { point.speed = value }
    case .power: if let value = step.value(bytes, over: point.power) { point.power = value }
    case .temperature:
      if let value = step.value(bytes, over: point.temperature) { point.temperature = value }
    }
  }
}
