import Testing

@testable import Engine

@Suite struct SoundOwnSoundTests {
  private static func sound(
    _ frames: [Double], rate: Double = 48_000, to newRate: Double = 48_000
  ) throws -> SampledSound {
    let bytes = WAVSample(tag: 3, bits: 32, rate: UInt32(rate)).bytes(frames)
    return try SampledSound(wav: bytes, sampleRate: newRate)
  }

  @Test func silenceIsTrimmedAndThePeakIsOne() throws {
    for rate in [8_000.0, 44_100, 48_000, 96_000, 192_000] {
      for newRate in [8_000.0, 44_100, 48_000, 192_000] {
        let sound = try Self.sound(WAVSample.click(rate: rate), rate: rate, to: newRate)
        let seconds = Double(sound.count) / newRate
        #expect(seconds > 0.018 && seconds < 0.0235, "\(rate) to \(newRate): \(seconds)")
        let peak = sound.padded.map(\.magnitude).max() ?? 0
        #expect(peak <= 1.000_1 && peak > (newRate > 8_000 ? 0.95 : 0.7))
        #expect(
          sound.padded.prefix(17).allSatisfy { $0 == 0 }
            && sound.padded.suffix(17).allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func lengthLimitsAreEnforced() throws {
    let rate = 48_000.0
    func tone(_ seconds: Double) -> [Double] {
      (0..<Int(seconds * rate)).map { 0.5 * sine(2 * .pi * 997 * Double($0) / rate) }
    }
    #expect(throws: WAVError.tooShort) { try Self.sound(tone(0.0099)) }
    #expect(try Self.sound(tone(0.010)).count == 480)
    #expect(try Self.sound(tone(0.050)).count <= 2_400)
    #expect(throws: WAVError.tooLong) { try Self.sound(tone(0.051)) }
    // Silence doesn't count, so half a second that contains 20 ms of sound is treated like a sound of 20 ms.
    let rest = [Double](repeating: 0, count: Int(0.24 * rate))
    #expect(try Self.sound(rest + tone(0.02) + rest).count < 1_100)
    #expect(throws: WAVError.silent) { try Self.sound(rest) }
    #expect(throws: WAVError.silent) { try Self.sound(tone(0.02).map { $0 * 1e-4 }) }
    #expect(throws: WAVError.tooShort) { try Self.sound([]) }
    let large = [UInt8](repeating: 0, count: SampledSound.byteLimit + 1)
    #expect(throws: WAVError.tooLarge) { try SampledSound(wav: large, sampleRate: rate) }
  }

  /// Resampling a sine between two rates gives the same sine at the new rate.
  @Test(arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (192_000, 48_000), (8_000, 48_000)])
  func resamplingKeepsSines(rate: Double, newRate: Double) {
    for part in [0.02, 0.1, 0.25, 0.4] {
      let frequency = part * min(rate, newRate)
      let samples = (0..<4_000).map { Float(sine(2 * .pi * frequency * Double($0) / rate)) }
      let results = SincKernel.resampled(samples[...], from: rate, to: newRate)
      // Skip the edges, where the sine is cut off.
      let edge = Int(300 * max(1, newRate / rate))
      for index in edge..<(results.count - edge) {
        let expected = sine(2 * .pi * frequency * Double(index) / newRate)
        #expect(abs(Double(results[index]) - expected) < 2e-4)
      }
    }
  }

  @Test func resamplingLeavesNoAliases() {
    let samples = (0..<8_000).map { Float(sine(2 * .pi * 40_000 * Double($0) / 192_000)) }
    let results = SincKernel.resampled(samples[...], from: 192_000, to: 48_000)
    #expect(results[200..<1_800].allSatisfy { $0.magnitude < 1e-4 })
  }

  @Test func playbackCanStartBetweenSamples() throws {
    let frames = WAVSample.click(rate: 48_000)
    let sound = try Self.sound(frames)
    for age in [0, 0.25, 0.5, 0.999] {
      var player = SamplePlayer()
      player.start(sound.padded, age: age)
      let kernel = SincKernel(zeroCrossings: 64)
      for index in 0..<sound.count {
        let position = Double(index + SampledSound.margin) + age
        let expected = kernel.value(of: sound.padded[...], at: position)
        #expect(abs(player.next() - expected) < 2e-3)
      }
      #expect(player.isOver)
    }
  }

  @Test func ownSoundPlaysOnTheBeat() throws {
    var rendered = RenderedMetronome.playing(180)
    rendered.metronome.sound = .own
    rendered.metronome.setOwnSound(try Self.sound(WAVSample.click(rate: 44_100), rate: 44_100))
    rendered.metronome.accentEvery = 2
    rendered.render(48_000)
    let peaks = rendered.beats.map { beat in
      let start = Int(beat.frame)
      return rendered.left[start..<min(start + 1_000, 48_000)].map(\.magnitude).max() ?? 0
    }
    for (peak, expected) in zip(peaks, [0.385, 0.29, 0.385] as [Float]) {
      #expect(abs(peak - expected) < 0.01)
    }
    let onsets = SoundMetronomeTests.onsets(rendered.left, rate: 48_000)
    for (onset, beat) in zip(onsets, rendered.beats) {
      #expect(Double(onset) >= beat.frame && Double(onset) <= beat.frame + 2)
    }
    #expect(onsets.count == 3)
  }
}
