import Testing

@testable import Engine

@Suite struct SoundLimiterTests {
  @Test(arguments: [0.891, 0.5])
  func truePeaksStayUnderTheCeiling(ceiling: Double) {
    var random = SeededRandom(seed: 3)
    var limiter = Limiter(sampleRate: 48_000)
    var meter = TruePeakMeter()
    limiter.setCeiling(ceiling)
    for frame in 0..<30_000 {
      let burst = frame % 3_000 < 400 ? 4.0 : 0.3
      let tone = burst * sine(2 * .pi * 11_900 * Double(frame) / 48_000 + 0.7)
      let noise = burst * random.next(in: -0.3...0.3)
      let output = limiter.next(tone, tone + noise)
      if frame > 2_000 { meter.add(left: Float(output.left), right: Float(output.right)) }
    }
    #expect(meter.peak <= ceiling)
    #expect(meter.peak > 0.8 * ceiling)
  }

  @Test func samplesUnderTheCeilingPassUnchanged() {
    var random = SeededRandom(seed: 4)
    var limiter = Limiter(sampleRate: 44_100)
    var inputs: [Double] = []
    for frame in 0..<2_000 {
      inputs.append(random.next(in: -0.3...0.3))
      let output = limiter.next(inputs[frame], -inputs[frame])
      let expected = frame < limiter.delay ? 0 : inputs[frame - limiter.delay]
      #expect(output.left == expected && output.right == -expected)
    }
  }

  @Test func gainRecoversAfterAPeak() {
    var limiter = Limiter(sampleRate: 48_000)
    var output = 0.0
    for frame in 0..<24_000 {
      output = limiter.next(frame < 100 ? 4 : 0.25, 0).left
    }
    #expect(abs(output - 0.25) < 0.001)
  }

  @Test(arguments: [1, 2, 7, 64])
  func slidingMinimumIsTheMinimum(length: Int) {
    var random = SeededRandom(seed: 8)
    var minimum = SlidingMinimum(length: length)
    var values: [Double] = []
    for _ in 0..<500 {
      values.append((random.nextUnit() * 20).rounded(.down))
      #expect(minimum.next(values[values.count - 1]) == values.suffix(length).min())
    }
  }
}

@Suite struct SoundLevellerTests {
  /// For a sine at 997 Hz in both channels, the loudness in LUFS is the level of its mean square.
  @Test(arguments: [(-14.5, -16.0), (-18.0, -16.0), (-10.0, -12.97), (-30.0, -27.02)])
  func levelIsCorrectedByAtMostThreeDecibels(level: Double, expected: Double) {
    var leveller = MusicLeveller(sampleRate: 8_000)
    var meter = LoudnessMeter(sampleRate: 8_000)
    let amplitude = power(10, level / 20)
    for frame in 0..<480_000 {
      let sample = amplitude * sine(2 * .pi * 997 * Double(frame) / 8_000)
      let output = Float(leveller.gain(for: sample, sample) * sample)
      if frame >= 400_000 { meter.add(left: output, right: output) }
    }
    #expect(abs(meter.integrated - expected) < 0.05)
  }

  @Test func restartResetsTheGain() {
    var leveller = MusicLeveller(sampleRate: 8_000)
    for _ in 0..<80_000 { _ = leveller.gain(for: 0, 0) }
    #expect(leveller.gain(for: 0, 0) > 1.2)
    leveller.restart()
    #expect(abs(leveller.gain(for: 0, 0) - 1) < 1e-3)
  }
}

@Suite struct SoundReverbTests {
  @Test func reverbIsSixtyDecibelsDownAfterItsTime() {
    var reverb = Reverb(sampleRate: 48_000)
    reverb.setTime(1)
    let answer = impulseResponse(frames: 57_600) { reverb.add($0, to: $1) }
    let early = energy(answer[4_800..<9_600])
    let late = energy(answer[52_800..<57_600])
    let decibels = 10 * logarithm(late / early) / logarithm(10)
    // The two windows are one second apart. Treble decays sooner, which adds to the 60 dB.
    #expect(decibels < -57 && decibels > -75)
  }

  @Test func clearedReverbAndEchoAreSilent() {
    var reverb = Reverb(sampleRate: 8_000)
    var echo = Echo(sampleRate: 8_000)
    #expect(impulseResponse(frames: 4_000) { reverb.add($0, to: $1) }.contains { $0 != 0 })
    #expect(impulseResponse(frames: 4_000) { echo.add($0, to: $1) }.contains { $0 != 0 })
    reverb.clear()
    echo.clear()
    let rest = rendered(frames: 4_000) { output in
      _ = rendered(frames: output.count) { silence in
        reverb.add(silence, to: output)
        echo.add(silence, to: output)
      }
    }
    #expect(rest.allSatisfy { $0 == 0 })
  }

  @Test func echoRepeatsAtItsInterval() {
    var echo = Echo(sampleRate: 8_000)
    echo.set(frames: 1_000, feedback: 0.5)
    echo.clear()
    let answer = impulseResponse(frames: 3_500) { echo.add($0, to: $1) }
    let peak = answer.indices.max { abs(answer[$0]) < abs(answer[$1]) } ?? 0
    #expect(abs(peak - 1_000) <= 1)
    // The echo returns to the left after one repeat on the right.
    #expect(energy(answer[1_900..<2_100]) < 1e-6)
    #expect(energy(answer[2_990..<3_100]) > 1e-4)
  }

  private func impulseResponse(frames: Int, _ add: (MixBuffer, MixBuffer) -> Void) -> [Double] {
    var isFirst = true
    return rendered(frames: frames) { output in
      _ = rendered(frames: output.count) { input in
        if isFirst { input.left[0] = 1 }
        isFirst = false
        add(input, output)
      }
    }
  }

  private func energy(_ samples: ArraySlice<Double>) -> Double {
    samples.reduce(0) { $0 + $1 * $1 }
  }
}
