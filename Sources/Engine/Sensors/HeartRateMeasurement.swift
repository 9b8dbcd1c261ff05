/// What a heart-rate strap notifies: characteristic 0x2A37 of service 0x180D (Bluetooth Heart Rate
/// Service 1.0, 3.1).
public struct HeartRateMeasurement: Equatable, Sendable {
  /// Beats a minute.
  public var beatsPerMinute: Double
  /// Whether the sensor feels skin; nil where it cannot tell.
  public var hasContact: Bool?
  /// Seconds between the latest beats, oldest first; empty where the sensor does not tell them.
  public var intervals: [Double]

  /// Beats a minute that a heart can have.
  static let possible = 20.0...250.0

  /// Nil for bytes that end too early and rates that no heart has; 0 among them, by which straps say that
  /// they know none.
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
