import Engine
import Testing

@testable import andante

@Suite struct MetronomePerformanceTests {
  private func render(_ performance: inout MetronomePerformance, frames: Int, in length: Int) {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * length)
    defer { samples.deallocate() }
    samples.initialize(repeating: 0)
    for start in stride(from: 0, to: frames, by: length) {
      let count = min(length, frames - start)
      performance.add(
        to: StereoBlock(
          left: UnsafeMutableBufferPointer(rebasing: samples[..<count]),
          right: UnsafeMutableBufferPointer(rebasing: samples[length..<length + count])))
    }
  }

  /// The tempo changes at random times that fall between samples.
  @Test(arguments: [1, 2, 3] as [UInt64]) func tempoCurveIsFollowedExactly(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var steps = [TempoCurve.Step(seconds: 0, beatsPerMinute: 160)]
    var beats = 0.0
    for _ in 0..<300 {
      let last = steps[steps.count - 1]
      let length = random.next(in: 0.001...0.4)
      beats += length * last.beatsPerMinute / 60
      steps.append(
        TempoCurve.Step(seconds: last.seconds + length, beatsPerMinute: random.next(in: 30...300)))
    }
    let curve = try #require(TempoCurve(steps))
    let end = steps[steps.count - 1].seconds
    let frames = Int((end * 44_100).rounded(.up))
    var counts: [Int] = []
    for length in [64, 1_024, 16_384] {
      var performance = MetronomePerformance(
        Metronome(sampleRate: 44_100, beatsPerMinute: 0), curve: curve)
      render(&performance, frames: frames, in: length)
      // The last step's tempo starts at the end, so it doesn't add any beats.
      let found = performance.metronome.clock.beats(at: end * 44_100)
      #expect(abs(found - beats) < 1e-7)
      counts.append(performance.beatCount)
    }
    #expect(Set(counts) == [Int(beats.rounded(.up))])
  }

  /// A tempo table may contain a time that is never reached.
  @Test(arguments: [1e14, 1e15, 1e300, .greatestFiniteMagnitude])
  func unreachedTempoChangeHasNoEffect(seconds: Double) throws {
    let steps = [
      TempoCurve.Step(seconds: 0, beatsPerMinute: 120),
      TempoCurve.Step(seconds: seconds, beatsPerMinute: 180),
    ]
    var performance = MetronomePerformance(
      Metronome(sampleRate: 48_000, beatsPerMinute: 0), curve: try #require(TempoCurve(steps)))
    render(&performance, frames: 48_000, in: 1_024)
    #expect(performance.beatCount == 2)
  }
}
