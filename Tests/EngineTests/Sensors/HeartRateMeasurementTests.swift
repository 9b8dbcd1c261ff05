import Engine
import Testing

/// Notifications of heart rate straps, according to the service specification and its examples.
@Suite struct HeartRateMeasurementTests {
  @Test func rateInOneByteIsRead() throws {
    let reading = try #require(HeartRateMeasurement([0x00, 0x48]))
    #expect(reading.beatsPerMinute == 72)
    #expect(reading.hasContact == nil && reading.intervals.isEmpty)
  }

  @Test func rateInTwoBytesIsRead() {
    #expect(HeartRateMeasurement([0x01, 0xB4, 0x00])?.beatsPerMinute == 180)
    #expect(HeartRateMeasurement([0x01, 0xFA, 0x00])?.beatsPerMinute == 250)
    #expect(HeartRateMeasurement([0x01, 0xFB, 0x00]) == nil)
    #expect(HeartRateMeasurement([0x01, 0xB4, 0x01]) == nil)
  }

  @Test(arguments: [(UInt8(0b000), Bool?.none), (0b010, nil), (0b100, false), (0b110, true)])
  func contactIsKnownOnlyIfTheSensorSupportsIt(flags: UInt8, contact: Bool?) {
    #expect(HeartRateMeasurement([flags, 150])?.hasContact == contact)
  }

  /// A chest strap's notification with skin contact and two RR intervals.
  @Test func intervalsAreIn1024thsOfASecond() throws {
    let reading = try #require(HeartRateMeasurement([0x16, 0x4B, 0x20, 0x03, 0x00, 0x04]))
    #expect(reading.beatsPerMinute == 75 && reading.hasContact == true)
    #expect(reading.intervals == [0.78125, 1])
  }

  @Test func energyIsSkipped() throws {
    let reading = try #require(HeartRateMeasurement([0x18, 0x50, 0x34, 0x12, 0x00, 0x03]))
    #expect(reading.beatsPerMinute == 80 && reading.intervals == [0.75])
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
