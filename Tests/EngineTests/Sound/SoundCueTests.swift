import Engine
import Testing

/// An earcon player rendered to memory. Both channels are the same.
private struct RenderedEarcons {
  var player: EarconPlayer
  private(set) var samples: [Float] = []

  init(rate: Double) { player = EarconPlayer(sampleRate: rate) }

  mutating func render(_ count: Int) {
    let (left, right) = stereo(frames: count) { player.add(to: $0) }
    #expect(left == right)
    samples += left
  }

  var peak: Float { samples.map(abs).max() ?? 0 }

  var largestStep: Float {
    zip([0] + samples, samples + [0]).map { abs($1 - $0) }.max() ?? 0
  }
}

@Suite struct SoundCueTests {
  @Test(arguments: Earcon.allCases, [8_000.0, 44_100, 192_000])
  func everyEarconSoundsAndEnds(earcon: Earcon, rate: Double) {
    var rendered = RenderedEarcons(rate: rate)
    #expect(rendered.player.isSilent)
    rendered.player.play(earcon)
    let seconds = earcon.tones.map { $0.start + $0.seconds }.max() ?? 0
    rendered.render(Int(seconds * rate) - 100)
    #expect(!rendered.player.isSilent && rendered.peak > 0.26 && rendered.peak < 0.31)
    rendered.render(200)
    #expect(rendered.player.isSilent)
    // The largest possible step of a sine with the highest frequency at full level.
    let highest = earcon.tones.map(\.frequency).max() ?? 0
    #expect(Double(rendered.largestStep) < 0.31 * 2 * 3.15 * 1.6 * highest / rate)
  }

  @Test func tonesBeginAtTheTimesOfThePattern() {
    var rendered = RenderedEarcons(rate: 48_000)
    rendered.render(333)
    rendered.player.play(.warning)
    rendered.render(48_000)
    for event in HapticPattern.warning.events {
      let start = 333 + Int(event.seconds * 48_000)
      #expect(rendered.samples[(start - 100)...start].allSatisfy { $0 == 0 })
      #expect(rendered.samples[start + 1] != 0)
    }
  }

  @Test func blocksOfAnySizeGiveTheSameSamples() {
    var random = SeededRandom(seed: 3)
    var (whole, parts) = (RenderedEarcons(rate: 48_000), RenderedEarcons(rate: 48_000))
    for earcon in Earcon.allCases + Earcon.allCases {
      whole.player.play(earcon)
      parts.player.play(earcon)
      whole.render(Int(random.next(in: 100...30_000)))
      while parts.samples.count < whole.samples.count {
        let most = Double(min(1_024, whole.samples.count - parts.samples.count))
        parts.render(Int(random.next(in: 1...most)))
      }
    }
    #expect(whole.samples == parts.samples)
  }

  @Test func newEarconReplacesTheOldOneWithoutAClick() {
    for wait in stride(from: 1, through: 20_001, by: 500) {
      var rendered = RenderedEarcons(rate: 48_000)
      rendered.player.play(.finish)
      rendered.render(wait)
      rendered.player.play(.countLow)
      rendered.render(20_000)
      // The tone at 1046.5 Hz fades out while the tone at 659 Hz sounds.
      #expect(rendered.peak < 0.6 && rendered.largestStep < 0.1)
      #expect(rendered.player.isSilent)
    }
  }

  @Test func playingAtEveryFrameStaysInRange() {
    var rendered = RenderedEarcons(rate: 48_000)
    for index in 0..<2_000 {
      rendered.player.play(Earcon.allCases[index % 6])
      rendered.render(1)
    }
    rendered.render(96_000)
    #expect(rendered.player.isSilent && rendered.peak < 0.8)
  }

  @Test func patternsConvertToVibrationTimes() {
    #expect(HapticPattern.warning.vibrationMilliseconds == [60, 140, 44, 156, 56])
    #expect(HapticPattern.beat.vibrationMilliseconds == [40])
    #expect(HapticPattern(events: []).vibrationMilliseconds == [])
    // A pattern may begin later, and taps never merge.
    let taps = [0.1, 0.12].map { HapticPattern.Event(seconds: $0, intensity: 0, sharpness: 0) }
    #expect(HapticPattern(events: taps).vibrationMilliseconds == [0, 100, 10, 10, 20])
  }
}
