/// A notification from a heart rate strap: characteristic 0x2A37 of service 0x180D (Bluetooth Heart Rate Service 1.0,
/// 3.1).
public struct HeartRateMeasurement: Equatable, Sendable {
  /// The heart rate in beats per minute.
  public var beatsPerMinute: Double
  /// Whether the sensor has skin contact; nil if it can't detect it.
  public var hasContact: Bool?
  /// The intervals between the latest beats in seconds, oldest first; empty if the sensor doesn't report them.
  public var intervals: [Double]

  /// The plausible heart rates in beats per minute.
  static let possible = 20.0...250.0

  /// Parses a notification. Returns nil if it is truncated or the heart rate is implausible. Straps report 0 if the
  /// heart rate is unknown.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= CharacteristicReader.longest else { return nil }
    var reader = CharacteristicReader(bytes)
    guard let flags = reader.next(UInt8.self), let rate = Self.rate(flags, &reader),
      Self.possible.contains(rate)
    else { return nil }
    beatsPerMinute = rate
    hasContact = flags & 0b100 == 0 ? nil : flags & 0b10 != 0
    let hasEnergy = flags & 0b1000 != 0
    if hasEnergy, reader.next(UInt16.self) == nil { return nil }
    intervals = flags & 0b1_0000 == 0 ? [] : Self.intervals(&reader)
  }

  private static func rate(_ flags: UInt8, _ reader: inout CharacteristicReader) -> Double? {
    flags & 1 == 0
      ? reader.next(UInt8.self).map(Double.init) : reader.next(UInt16.self).map(Double.init)
  }

  private static func intervals(_ reader: inout CharacteristicReader) -> [Double] {
    var intervals: [Double] = []
    while let ticks = reader.next(UInt16.self) { intervals.append(Double(ticks) / 1_024) }
    return intervals
  }
}
