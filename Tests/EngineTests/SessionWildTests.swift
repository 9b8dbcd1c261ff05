import Engine
import Testing

/// A server reads logs that anyone may have written: no number in them may be fatal.
@Suite struct SessionWildTests {
  private static let wild: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.5, .leastNonzeroMagnitude, 1e-9, 1e308, -1e308,
    0x1p31, 0x1p32,
    0x1p53, 0x1p63, 0x1p64, 90, -90, 180, 360, 1e5, 2.6e6, 255, 256,
  ]

  private var random: SeededRandom
  private var seconds = 0.0

  init() { random = SeededRandom(seed: 11) }

  private mutating func number() -> Double {
    if random.nextUnit() < 0.5 { return random.next(in: -100...100) }
    return Self.wild[Int(random.nextUnit() * Double(Self.wild.count))]
  }

  private mutating func maybe(_ plausible: Double) -> Double {
    random.nextUnit() < 0.05 ? number() : plausible
  }

  /// Any kind, mostly moving on in time and close to a path, some fields missing.
  private mutating func record() -> LogRecord {
    seconds += random.nextUnit() < 0.02 ? random.nextUnit() * 1e4 : random.nextUnit() * 2
    var record = LogRecord(kind: UInt8(random.nextUnit() * 10))
    record[0] = maybe(seconds)
    let isFix = record.kind == 1
    record[1] = isFix ? maybe(48 + seconds * 2.7e-5) : maybe((random.nextUnit() * 8).rounded(.down))
    record[2] = isFix ? maybe(11) : number()
    for index in 3..<10 { record[index] = random.nextUnit() < 0.5 ? number() : nil }
    if isFix { record[8] = maybe(seconds) }
    if isFix { record[4] = maybe(5) }
    return record
  }

  @Test mutating func wildLogsAreReadToTheirEnd() throws {
    for _ in 0..<8 {
      seconds = 0
      var writer = LogWriter(facts: SampleLog.facts)
      writer.append(SessionEvent(seconds: 0, .command(.start)))
      for _ in 0..<1_500 { writer.append(record()) }
      let bytes = writer.takeChunk()
      let restored = try #require(RunSession.restore(bytes))
      #expect(restored.validByteCount == bytes.count)
      let analysis = restored.session.coach.finishedAnalysis()
      #expect(analysis.distanceMeters.isFinite && analysis.distanceMeters >= 0)
      #expect(restored.session.snapshot.movingSeconds <= RunSession.maximumSeconds)
      #expect(restored.session.recording().pointCount <= analysis.pointCount)
    }
  }
}
