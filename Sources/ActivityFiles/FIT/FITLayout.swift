import Engine

/// The fields of the messages that Andante writes.
enum FITLayout {
  struct Field {
    var number: UInt8
    var type: FITBaseType
    var byteCount: Int

    init(_ number: UInt8, _ type: FITBaseType, byteCount: Int? = nil) {
      self.number = number
      self.type = type
      self.byteCount = byteCount ?? type.byteCount
    }
  }

  static let event: [Field] = [
    Field(253, .uint32), Field(0, .enumeration), Field(1, .enumeration), Field(4, .uint8),
  ]

  static let record: [Field] = [
    Field(253, .uint32), Field(0, .int32), Field(1, .int32), Field(78, .uint32),
    Field(5, .uint32), Field(73, .uint32), Field(7, .uint16), Field(3, .uint8), Field(4, .uint8),
    Field(53, .uint8), Field(13, .int8),
  ]

  /// The fields of a message that describes a sensor inside the device.
  static let deviceInfo: [Field] = [
    Field(253, .uint32), Field(0, .uint8), Field(1, .uint8), Field(25, .enumeration),
  ]
  /// Values from the FIT profile: the local source type, and the local device types that provide altitudes.
  static let localSource: UInt8 = 5
  static let localGPS: UInt8 = 0
  static let localBarometer: UInt8 = 4

  static let lap =
    summary(averageHeartRate: 15, ascent: 21, sport: 25, moving: 52)
    + [Field(23, .enumeration), Field(24, .enumeration), Field(111, .uint32)]
  /// Values from the FIT profile for the event that ended a lap or session. `sessionEvent` marks a lap that exists only
  /// because FIT requires one.
  static let sessionEvent: UInt8 = 8
  static let lapEvent: UInt8 = 9

  static let session = summary(averageHeartRate: 16, ascent: 22, sport: 5, moving: 59)

  /// Returns the fields that laps and sessions have in common, some of them under different numbers. The event and its
  /// type come last.
  private static func summary(
    averageHeartRate: UInt8, ascent: UInt8, sport: UInt8, moving: UInt8
  ) -> [Field] {
    [
      Field(253, .uint32), Field(2, .uint32), Field(7, .uint32), Field(8, .uint32),
      Field(moving, .uint32), Field(9, .uint32), Field(11, .uint16), Field(ascent, .uint16),
      Field(ascent + 1, .uint16),
      Field(averageHeartRate, .uint8), Field(averageHeartRate + 1, .uint8),
      Field(sport, .enumeration), Field(0, .enumeration), Field(1, .enumeration),
    ]
  }

  /// Appends a record without its header.
  static func add(_ point: TrackPoint, at time: UInt32, isOnFoot: Bool, to data: inout [UInt8]) {
    data.appendWhole(time)
    data.appendScaled(point.coordinate?.latitude, semicirclesPerHalfTurn / 180, as: Int32.self)
    let longitude = point.coordinate.map { wrappedLongitude($0.longitude) }
    data.appendScaled(longitude, semicirclesPerHalfTurn / 180, as: Int32.self)
    data.appendScaled(point.altitude.map { $0 + 500 }, 5, as: UInt32.self)
    data.appendScaled(point.distance, 100, as: UInt32.self)
    data.appendScaled(point.speed, 1000, as: UInt32.self)
    data.appendScaled(point.power, 1, as: UInt16.self)
    data.appendScaled(point.heartRate, 1, as: UInt8.self)
    let turns = point.cadence.map { ((isOnFoot ? $0 / 2 : $0) * 128).rounded(.toNearestOrEven) }
    let whole = turns.map { ($0 / 128).rounded(.down) }
    data.appendScaled(whole, 1, as: UInt8.self)
    data.appendScaled(zip(turns, whole).map { $0 - $1 * 128 }, 1, as: UInt8.self)
    data.appendScaled(point.temperature, 1, as: Int8.self)
  }

  private static func zip(_ first: Double?, _ second: Double?) -> (Double, Double)? {
    guard let first, let second else { return nil }
    return (first, second)
  }
}

extension [UInt8] {
  /// Appends an integer in little-endian order.
  mutating func appendWhole(_ value: some FixedWidthInteger) {
    for shift in 0..<value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
    }
  }

  /// Appends a value in units of `1 / scale`, rounded to an integer. Nil and values out of range are written as the
  /// largest number, which means unknown.
  mutating func appendScaled<Number: FixedWidthInteger>(
    _ value: Double?, _ scale: Double, as _: Number.Type
  ) {
    let whole = value.flatMap { Number(exactly: ($0 * scale).rounded(.toNearestOrEven)) }
    appendWhole(whole ?? .max)
  }
}
