import Engine
import Testing

/// Notifications of heart rate straps, according to the service specification and its examples.
@Suite struct HeartRateMeasurementTests {
  /// Rates of one and two bytes, a chest strap's notification with skin contact and two intervals (in 1024ths of a
  /// second), and an energy value, which is skipped.
  @Test func notificationsAreRead() throws {
    let cases: [(bytes: [UInt8], rate: Double, hasContact: Bool?, intervals: [Double])] = [
      ([0x00, 0x48], 72, nil, []), ([0x01, 0xB4, 0x00], 180, nil, []),
      ([0x01, 0xFA, 0x00], 250, nil, []),
      ([0x16, 0x4B, 0x20, 0x03, 0x00, 0x04], 75, true, [0.78125, 1]),
      ([0x18, 0x50, 0x34, 0x12, 0x00, 0x03], 80, nil, [0.75]),
    ]
    for row in cases {
      let reading = try #require(HeartRateMeasurement(row.bytes), "\(row)")
      #expect(reading.beatsPerMinute == row.rate && reading.hasContact == row.hasContact, "\(row)")
      #expect(reading.intervals == row.intervals, "\(row)")
    }
  }

  @Test(arguments: [(UInt8(0b000), Bool?.none), (0b010, nil), (0b100, false), (0b110, true)])
  func contactIsKnownOnlyIfTheSensorSupportsIt(flags: UInt8, contact: Bool?) {
    #expect(HeartRateMeasurement([flags, 150])?.hasContact == contact)
  }

  @Test func truncatedDataIsRefused() {
    for bytes: [UInt8] in [[], [0x00], [0x01], [0x01, 0x48], [0x08, 0x48], [0x08, 0x48, 0x01]] {
      #expect(HeartRateMeasurement(bytes) == nil, "\(bytes)")
    }
    // An incomplete interval is dropped.
    #expect(HeartRateMeasurement([0x10, 0x48, 0x00])?.intervals == [])
  }

  @Test func impossibleRatesAreRefused() {
    for rate: UInt8 in [0, 1, 19, 251, 255] { #expect(HeartRateMeasurement([0, rate]) == nil) }
    for rate: UInt8 in [20, 250] { #expect(HeartRateMeasurement([0, rate]) != nil) }
    #expect(HeartRateMeasurement([0x01, 0xFB, 0x00]) == nil)
    #expect(HeartRateMeasurement([0x01, 0xB4, 0x01]) == nil)
  }

  @Test func tooManyBytesAreRefused() {
    let whole = [0x10, 0x48] + [UInt8](repeating: 3, count: 510)
    #expect(HeartRateMeasurement(whole)?.intervals.count == 255)
    #expect(HeartRateMeasurement(whole + [3, 3]) == nil)
  }

  @Test func randomBytesGiveOnlyPlausibleReadings() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let bytes = randomBytes(&random)
      guard let reading = HeartRateMeasurement(bytes) else { continue }
      #expect((20...250).contains(reading.beatsPerMinute))
      #expect(reading.intervals.count <= bytes.count / 2)
    }
  }

  @Test func looseStrapGivesNoHeartRate() {
    #expect(SensorReading(.heartRate, [0x04, 0x48]) == .nothing)
    #expect(SensorReading(.heartRate, [0x06, 0x48]) == .heartRate(72))
    #expect(SensorReading(.heartRate, [0x00, 0x00]) == nil)
  }
}

func randomBytes(_ random: inout SeededRandom) -> [UInt8] {
  (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
