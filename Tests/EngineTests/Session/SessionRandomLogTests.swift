import Engine
import Testing

/// The server reads logs that anyone could have written, so no number in them may cause a trap.
@Suite struct SessionRandomLogTests {
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

  /// Returns a record of any kind. Time usually advances, positions are close to a path, and some fields are missing.
  private mutating func record() -> LogRecord {
    seconds += random.nextUnit() < 0.02 ? random.nextUnit() * 1e4 : random.nextUnit() * 2
    var record = LogRecord(kind: UInt8(random.nextUnit() * 12))
    record[0] = maybe(seconds)
    let isFix = record.kind == 1
    record[1] = isFix ? maybe(48 + seconds * 2.7e-5) : maybe((random.nextUnit() * 8).rounded(.down))
    record[2] = isFix ? maybe(11) : number()
    for index in 3..<10 { record[index] = random.nextUnit() < 0.5 ? number() : nil }
    if isFix { record[8] = maybe(seconds) }
    if isFix { record[4] = maybe(5) }
    makePlausible(&record)
    return record
  }

  /// Makes most options, footfalls, models and workouts valid.
  private mutating func makePlausible(_ record: inout LogRecord) {
    switch record.kind {
    case 6:
      record[1] = (random.nextUnit() * 24).rounded(.down)
      record[2] = random.nextUnit() < 0.5 ? [0.0, 1, 2, 3][Int(random.nextUnit() * 4)] : number()
    case 8: record[1] = maybe(seconds - random.nextUnit())
    case 9:
      let numbers = PersonalCadenceModel(intercept: 160, slope: 8).numbers
      for (index, number) in numbers.enumerated() { record[index + 1] = maybe(number) }
      record[6] = maybe(20)
      record[7] = maybe(20)
    case 10:
      record[1] = maybe((random.nextUnit() * 9).rounded(.up))
      for index in 1...4 {
        record[2 * index] = maybe((random.nextUnit() * 2).rounded(.down))
        record[2 * index + 1] = maybe(100 * random.nextUnit())
      }
    default: return
    }
  }

  @Test mutating func randomLogsAreReadToTheEnd() throws {
    for _ in 0..<16 {
      seconds = 0
      var writer = LogWriter(header: SampleLog.header)
      writer.append(SessionEvent(seconds: 0, .command(.start)))
      for _ in 0..<1_500 { writer.append(record()) }
      let bytes = writer.takeChunk()
      let restored = try #require(Session.restore(bytes))
      #expect(restored.validByteCount == bytes.count)
      let analysis = restored.session.live.finishedAnalysis()
      #expect(analysis.distanceMeters.isFinite && analysis.distanceMeters >= 0)
      #expect(restored.session.snapshot.movingSeconds <= Session.maximumSeconds)
      #expect(restored.session.recording().pointCount <= analysis.pointCount)
      expectPossible(restored.session.coach.cadence)
    }
  }

  private func expectPossible(_ coach: CadenceSnapshot) {
    #expect((120...240).contains(coach.target) && coach.target.rounded() == coach.target)
    #expect((0...1).contains(coach.beatVolume) && (1...12.5).contains(coach.targetSpeed))
    #expect(coach.actual.map { (40...300).contains($0) } ?? true)
    #expect(coach.band.knownSeconds.isFinite && coach.offset.magnitude <= 10)
    #expect(coach.advice.personal.map { $0.cadence.isFinite } ?? true)
  }
}
