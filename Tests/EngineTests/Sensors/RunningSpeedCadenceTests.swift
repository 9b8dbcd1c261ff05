import Engine
import Testing

@Suite struct RunningSpeedCadenceTests {
  /// A foot pod's notification: 3 m/s, 170 steps per minute, steps of 1.06 m, a total of 1234.5 m, running.
  @Test func fullNotificationIsRead() throws {
    let bytes: [UInt8] = [0x07, 0x00, 0x03, 170, 0x6A, 0x00, 0x39, 0x30, 0x00, 0x00]
    let reading = try #require(RunningSpeedCadence(bytes))
    #expect(reading.speed == 3 && reading.count == 170 && reading.isRunning)
    #expect(reading.length == 1.06 && reading.distance == 1234.5)
    #expect(SensorReading(.runningSpeedCadence, bytes) == .steps(cadence: 170, speed: 3))
  }

  @Test func shortestNotificationIsRead() throws {
    let reading = try #require(RunningSpeedCadence([0x00, 0x80, 0x01, 110]))
    #expect(reading.speed == 1.5 && reading.count == 110 && !reading.isRunning)
    #expect(reading.length == nil && reading.distance == nil)
  }

  @Test func lengthAndDistanceAreIndependent() {
    #expect(RunningSpeedCadence([0x05, 0, 3, 170, 100, 0])?.length == 1)
    #expect(RunningSpeedCadence([0x06, 0, 3, 170, 100, 0, 1, 0])?.distance == 6_563.6)
  }

  @Test func truncatedDataIsRefused() {
    let whole: [UInt8] = [0x07, 0x00, 0x03, 170, 0x6A, 0x00, 0x39, 0x30, 0x00, 0x00]
    for count in 0..<whole.count {
      #expect(RunningSpeedCadence(Array(whole[..<count])) == nil, "\(count) bytes")
    }
    #expect(RunningSpeedCadence(whole) != nil)
  }

  @Test func impossibleSpeedsAreRefused() {
    // 13 m/s, slightly more, and almost 256 m/s.
    #expect(RunningSpeedCadence([0x04, 0x00, 0x0D, 200]) != nil)
    #expect(RunningSpeedCadence([0x04, 0x01, 0x0D, 200]) == nil)
    #expect(RunningSpeedCadence([0x04, 0xFF, 0xFF, 200]) == nil)
  }

  /// Covers paces from a stroll to a sprint, reported as steps and as strides, with and without the running flag.
  @Test(arguments: [
    (0.8, 88.0), (1.1, 102), (1.4, 112), (1.8, 128), (2.0, 134), (2.1, 150), (2.5, 158), (3, 166),
    (4, 176), (5, 186), (6.5, 200), (9, 238),
  ])
  func stepsAndStridesAreDistinguished(speed: Double, steps: Double) {
    for isRunning in Set([speed > 2, speed >= 2.5]) {
      #expect(pod(speed, steps, isRunning: isRunning)?.stepsPerMinute == steps)
      #expect(pod(speed, steps / 2, isRunning: isRunning)?.stepsPerMinute == steps)
    }
  }

  @Test func standingHasNoSteps() {
    #expect(pod(0, 0, isRunning: false)?.stepsPerMinute == 0)
    #expect(pod(0, 0, isRunning: true)?.stepsPerMinute == 0)
  }

  @Test func randomBytesGiveOnlyPlausibleReadings() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      guard let reading = RunningSpeedCadence(randomBytes(&random)) else { continue }
      #expect((0...13).contains(reading.speed) && (0...300).contains(reading.stepsPerMinute))
    }
  }

  private func pod(_ speed: Double, _ count: Double, isRunning: Bool) -> RunningSpeedCadence? {
    let ticks = UInt16(speed * 256)
    return RunningSpeedCadence([
      isRunning ? 4 : 0, UInt8(ticks & 255), UInt8(ticks >> 8), UInt8(count),
    ])
  }
}
