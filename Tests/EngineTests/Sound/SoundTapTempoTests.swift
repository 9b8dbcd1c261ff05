import Engine
import Testing

@Suite struct SoundTapTempoTests {
  private static let rate = 48_000.0

  /// Returns the grid after the last tap. The taps are given in seconds.
  private static func grid(_ seconds: [Double]) -> TapTempo.Grid? {
    var taps = TapTempo(sampleRate: rate)
    var grid: TapTempo.Grid?
    for second in seconds { grid = taps.tap(at: second * rate) }
    return grid
  }

  @Test func thirdTapGivesTempoAndPhase() throws {
    #expect(Self.grid([0]) == nil && Self.grid([0, 0.5]) == nil)
    let grid = try #require(Self.grid([1, 1.5, 2]))
    #expect(abs(grid.beatsPerMinute - 120) < 1e-9 && abs(grid.frame - 2 * Self.rate) < 1e-6)
  }

  @Test(arguments: [30.0, 61, 173, 299])
  func everyTempoIsFound(tempo: Double) throws {
    let grid = try #require(Self.grid((0..<12).map { 3 + Double($0) * 60 / tempo }))
    #expect(abs(grid.beatsPerMinute - tempo) < 1e-6)
    #expect(abs(grid.frame - (3 + 11 * 60 / tempo) * Self.rate) < 1e-3)
  }

  /// A single tap that is off by up to 0.6 beats changes the tempo by less than 2 % and the phase by less than 3 %.
  @Test func oneWrongTapChangesLittle() throws {
    for wrong in 1..<7 {
      for part in stride(from: -0.6, through: 0.6, by: 0.1) {
        var taps = (0..<8).map { 0.5 * Double($0) }
        taps[wrong] += 0.5 * part
        let grid = try #require(Self.grid(taps))
        #expect(abs(grid.beatsPerMinute / 120 - 1) < 0.02, "\(wrong) \(part)")
        #expect(abs(grid.frame / Self.rate - 3.5) < 0.015, "\(wrong) \(part)")
      }
    }
  }

  @Test func missedBeatIsCountedAndExtraTapIsNot() throws {
    let beats = [0.0, 1, 2, 3, 4, 6, 7]
    let missing = try #require(Self.grid(beats.map { 0.4 * $0 }))
    #expect(abs(missing.beatsPerMinute - 150) < 1e-6)
    let extra = try #require(Self.grid([0, 0.4, 0.8, 1.2, 1.4, 1.6, 2.0]))
    #expect(abs(extra.beatsPerMinute - 150) < 1e-6 && abs(extra.frame / Self.rate - 2) < 1e-6)
  }

  @Test func pauseRestartsTheMeasurement() throws {
    #expect(Self.grid([0, 0.5, 1, 1.5, 4.1]) == nil)
    let grid = try #require(Self.grid([0, 0.5, 1, 1.5, 4.1, 4.4, 4.7]))
    #expect(abs(grid.beatsPerMinute - 200) < 1e-6)
  }

  @Test(arguments: [(120.0, 170.0), (170, 120), (90, 180), (180, 90), (160, 120)])
  func newTempoIsFoundWithinFourTaps(before: Double, after: Double) throws {
    let first = (0..<8).map { Double($0) * 60 / before }
    let second = (1...4).map { first[7] + Double($0) * 60 / after }
    let grid = try #require(Self.grid(first + second))
    #expect(abs(grid.beatsPerMinute - after) < 1e-6)
    #expect(abs(grid.frame / Self.rate - second[3]) < 1e-6)
  }

  /// With a scatter of 20 ms, eight taps nearly always yield the tempo within 3 %.
  @Test func scatteredTapsGiveTheTempo() throws {
    var random = SeededRandom(seed: 8)
    var off = 0
    for _ in 0..<200 {
      let tempo = random.next(in: 140...200)
      let taps = (0..<8).map { Double($0) * 60 / tempo + 0.02 * random.nextNormal() }
      let grid = try #require(Self.grid(taps))
      if abs(grid.beatsPerMinute / tempo - 1) > 0.03 { off += 1 }
    }
    #expect(off <= 4)
  }

  @Test func bouncesAndWrongTimesAreIgnored() throws {
    var taps = TapTempo(sampleRate: Self.rate)
    for second in [0, 0.5, 1] { _ = taps.tap(at: second * Self.rate) }
    for wrong in [Double.nan, .infinity, 0.9 * Self.rate] {
      let grid = taps.tap(at: wrong)
      #expect(grid == nil)
    }
    let grid = taps.tap(at: 1.5 * Self.rate)
    #expect(abs((grid?.beatsPerMinute ?? 0) - 120) < 1e-6)
    let bounced = try #require(Self.grid([0, 0.05, 0.5, 0.55, 1, 1.05]))
    #expect(abs(bounced.beatsPerMinute - 120) < 1e-6)
  }

  @Test func temposAreClamped() throws {
    let fast = try #require(Self.grid((0..<8).map { 0.16 * Double($0) }))
    let slow = try #require(Self.grid((0..<8).map { 2.4 * Double($0) }))
    #expect(fast.beatsPerMinute == 300 && slow.beatsPerMinute == 30)
  }

  @Test func randomTapsGiveOnlyPossibleTempos() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<50 {
      var taps = TapTempo(sampleRate: Self.rate)
      var frame = 0.0
      for _ in 0..<200 {
        frame += Self.rate * random.next(in: -0.2...1.5)
        guard let grid = taps.tap(at: frame) else { continue }
        #expect(
          (30...300).contains(grid.beatsPerMinute) && abs(grid.frame - frame) < 1.3 * Self.rate)
      }
    }
  }
}
