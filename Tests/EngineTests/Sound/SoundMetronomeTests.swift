import Testing

@testable import Engine

@Suite struct SoundMetronomeTests {
  /// Returns the indices at which sound starts after at least 5 ms of silence.
  static func onsets(_ samples: [Float], rate: Double) -> [Int] {
    var (onsets, quiet) = ([Int](), Int.max / 2)
    for (index, sample) in samples.enumerated() {
      if sample != 0 {
        if quiet > Int(rate * 0.005) { onsets.append(index) }
        quiet = 0
      } else {
        quiet += 1
      }
    }
    return onsets
  }

  @Test func soundsBeginWithinASampleOfTheBeat() {
    for sound in [ClickSound.click, .woodblock, .hiHat, .own] {
      for rate in [44_100.0, 48_000] {
        var rendered = RenderedMetronome.playing(173, rate: rate)
        rendered.metronome.sound = sound
        rendered.render(Int(10 * rate))
        let onsets = Self.onsets(rendered.left, rate: rate)
        #expect(onsets.count == 29 && rendered.beats.count == 29)
        for (index, onset) in onsets.enumerated() {
          let late = Double(onset) - Double(index) * rate * 60 / 173
          #expect(late >= 0 && late <= 1.001, "\(sound) \(rate) \(index): \(late)")
        }
      }
    }
  }

  /// During 30 min at both rates, no beat is missing, surplus, or off by a sample.
  @Test(arguments: [44_100.0, 48_000], [140.0, 173, 200])
  func beatsAreExactForHalfAnHour(rate: Double, tempo: Double) {
    var metronome = Metronome(sampleRate: rate, beatsPerMinute: tempo)
    metronome.start()
    let second = Int(rate)
    let block = UnsafeMutablePointer<Float>.allocate(capacity: second)
    defer { block.deallocate() }
    let channel = UnsafeMutableBufferPointer(start: block, count: second)
    var (count, worst) = (0, 0.0)
    for passed in 0..<(30 * 60) {
      channel.update(repeating: 0)
      metronome.add(to: StereoBlock(left: channel, right: channel))
      while let beat = metronome.takeBeat() {
        let expected = Double(count) * 60 / tempo * rate
        worst = max(worst, abs(beat.frame - expected))
        #expect(Self.isOnset(channel, at: Int(expected.rounded(.up)) - passed * second))
        count += 1
      }
    }
    #expect(count == Int(30 * tempo) && worst < 1e-5)
  }

  /// Returns whether the channel is silent before `index` and sounds right after it. Also returns true if `index` is
  /// too close to the edge of the block.
  static func isOnset(_ channel: UnsafeMutableBufferPointer<Float>, at index: Int) -> Bool {
    guard index >= 50, index + 1 < channel.count else { return true }
    return channel[(index - 50)..<index].allSatisfy { $0 == 0 } && channel[index + 1] != 0
  }

  @Test func blocksOfAnySizeGiveTheSameSamples() {
    var random = SeededRandom(seed: 1)
    var whole = RenderedMetronome.playing(287)
    whole.metronome.panWidth = 0.7
    var parts = whole
    for step in 0..<40 {
      let change = Self.change(step)
      change(&whole.metronome)
      change(&parts.metronome)
      let count = Int(random.next(in: 1...9_000))
      whole.render(count)
      while parts.left.count < whole.left.count {
        let most = Double(min(1_024, whole.left.count - parts.left.count))
        parts.render(Int(random.next(in: 1...most)))
      }
    }
    #expect(whole.left == parts.left && whole.right == parts.right && whole.beats == parts.beats)
  }

  private static func change(_ step: Int) -> (inout Metronome) -> Void {
    switch step % 8 {
    case 0: { $0.setTempo(Double(60 + 37 * step % 240)) }
    case 1: { $0.volume = Double(step % 5) / 4 }
    case 2: { $0.sound = ClickSound(rawValue: UInt8(step / 8 % 4)) ?? .click }
    case 3: { $0.pause() }
    case 4: { $0.resume() }
    case 5: { $0.accentEvery = Int32(step % 5) }
    case 6: { $0.align(beat: Double(step), at: $0.frame - 1_000.25) }
    default: { $0.cueMode = step % 16 == 7 ? .everyOtherStep : .everyStep }
    }
  }
}
