import Engine
import Testing

@Suite struct SoundTestToneTests {
  private static func samples(_ frequency: Double, seconds: Double) -> [Float] {
    var samples: [Float] = []
    guard var tone = TestTone(sampleRate: 48_000, frequencyHertz: frequency, seconds: seconds)
    else { return [] }
    while !tone.isOver { samples.append(tone.next()) }
    return samples
  }

  @Test func toneEndsAfterItsDuration() throws {
    var tone = try #require(TestTone(sampleRate: 48_000, frequencyHertz: 440, seconds: 0.5))
    for _ in 0..<24_000 { _ = tone.next() }
    let silence = tone.next()
    #expect(tone.isOver && silence == 0)
  }

  @Test func toneHasTheRequestedFrequency() {
    let samples = Self.samples(440, seconds: 1)
    let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect((439...440).contains(crossings))
  }

  @Test func toneHasNoClicks() {
    for frequency in [30.0, 440, 1_000] {
      let samples = Self.samples(frequency, seconds: 0.2)
      let largest = 0.5 * 2 * Double.pi * frequency / 48_000 + 0.002
      for (a, b) in zip([0] + samples, samples + [0]) {
        #expect(Double(abs(b - a)) <= largest)
      }
    }
  }

  @Test func toneStaysWithinHalfOfFullScale() {
    let samples = Self.samples(440, seconds: 1)
    #expect(samples.allSatisfy { abs($0) <= 0.5 } && samples.contains { $0 > 0.499 })
  }

  @Test func impossibleTonesAreRefused() {
    for value in [Double.nan, .infinity, -.infinity, 0, -1, 1e308] {
      #expect(TestTone(sampleRate: value, frequencyHertz: 440, seconds: 1) == nil)
      #expect(TestTone(sampleRate: 48_000, frequencyHertz: value, seconds: 1) == nil)
      #expect(TestTone(sampleRate: 48_000, frequencyHertz: 440, seconds: value) == nil)
    }
    #expect(TestTone(sampleRate: 8_000, frequencyHertz: 4_000, seconds: 1) == nil)
  }
}
