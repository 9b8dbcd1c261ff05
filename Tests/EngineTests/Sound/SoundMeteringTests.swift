import Testing

@testable import Engine

@Suite struct SoundLoudnessMeterTests {
  @Test func coefficientsAt48kHzMatchTheStandard() {
    let shelf = KWeighting.shelf(sampleRate: 48_000)
    let highPass = KWeighting.highPass(sampleRate: 48_000)
    let found = [
      shelf.b0, shelf.b1, shelf.b2, shelf.a1, shelf.a2, highPass.b0, highPass.b1, highPass.b2,
      highPass.a1, highPass.a2,
    ]
    let standard = [
      1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
      1, -2, 1, -1.99004745483398, 0.99007225036621,
    ]
    for (value, expected) in zip(found, standard) { #expect(abs(value - expected) < 2e-14) }
  }

  @Test(arguments: [(100.0, -1.1335), (1_000.0, 0.6977), (10_000.0, 4.0419)])
  func weightingHasTheExpectedGains(frequency: Double, decibels: Double) {
    var filter = KWeighting(sampleRate: 48_000)
    var (energyIn, energyOut) = (0.0, 0.0)
    for frame in 0..<96_000 {
      let sample = sine(2 * .pi * frequency * Double(frame) / 48_000)
      let weighted = filter.next(sample)
      guard frame >= 48_000 else { continue }
      energyIn += sample * sample
      energyOut += weighted * weighted
    }
    #expect(abs(decibelsOf(energyOut / energyIn) - decibels) < 0.0005)
  }

  @Test func fullScaleSineHasTheExpectedLoudness() {
    var mono = LoudnessMeter(sampleRate: 48_000)
    var both = LoudnessMeter(sampleRate: 48_000)
    for sample in tone(997, seconds: 5, rate: 48_000, level: 1) {
      mono.add(left: sample, right: 0)
      both.add(left: sample, right: sample)
    }
    #expect(abs(mono.integrated + 3.010) < 0.005)
    #expect(abs(both.integrated) < 0.005)
    #expect(abs(both.momentary) < 0.005)
    #expect(abs(both.shortTerm) < 0.005)
  }

  @Test(arguments: [22_050.0, 44_100, 96_000])
  func loudnessIsTheSameAtOtherRates(rate: Double) {
    var meter = LoudnessMeter(sampleRate: rate)
    for sample in tone(997, seconds: 2, rate: rate, level: 1) { meter.add(left: sample, right: 0) }
    #expect(abs(meter.integrated + 3.010) < 0.05)
  }

  /// Shortened programmes of EBU Tech 3341, cases 3 to 5. Each must read −23.0 ± 0.1 LUFS.
  @Test(arguments: [
    [(-36.0, 2.0), (-23.0, 12.0), (-36.0, 2.0)],
    [(-72.0, 2.0), (-36.0, 2.0), (-23.0, 12.0), (-36.0, 2.0), (-72.0, 2.0)],
    [(-26.0, 4.0), (-20.0, 4.02), (-26.0, 4.0)],
  ])
  func quietPassagesAreGated(programme: [(level: Double, seconds: Double)]) {
    var meter = LoudnessMeter(sampleRate: 24_000)
    for part in programme {
      let level = power(10, part.level / 20)
      for sample in tone(1_000, seconds: part.seconds, rate: 24_000, level: level) {
        meter.add(left: sample, right: sample)
      }
    }
    #expect(abs(meter.integrated + 23) < 0.1)
  }

  @Test func silenceAndShortInputHaveNoLoudness() {
    var meter = LoudnessMeter(sampleRate: 8_000)
    #expect(meter.integrated == -.infinity)
    for _ in 0..<3_199 { meter.add(left: 0.5, right: 0.5) }
    #expect(meter.integrated == -.infinity && meter.momentary == -.infinity)
    var silent = LoudnessMeter(sampleRate: 8_000)
    for _ in 0..<80_000 { silent.add(left: 0, right: 0) }
    #expect(silent.integrated == -.infinity && silent.shortTerm == -.infinity)
  }
}

@Suite struct SoundTruePeakMeterTests {
  /// EBU Tech 3341, cases 15 to 18: a sine at a quarter of the sample rate, at several phases. The standard allows
  /// +0.2 / −0.4 dB.
  @Test(arguments: [0.0, 45, 60, 67.5])
  func peakBetweenSamplesIsFound(degrees: Double) {
    var meter = TruePeakMeter()
    for frame in 0..<1_000 {
      let angle = .pi / 2 * Double(frame) + degrees * .pi / 180
      // Fade in the sine, because an abrupt start would overshoot.
      let sample = 0.5 * min(1, Double(frame) / 300) * sine(angle)
      meter.add(left: 0, right: Float(sample))
    }
    #expect(meter.decibels < -6.02 + 0.1 && meter.decibels > -6.02 - 0.2)
  }

  @Test func lowFrequencyPeakIsExact() {
    var meter = TruePeakMeter()
    for sample in tone(100, seconds: 1, rate: 48_000, level: 0.891) {
      meter.add(left: sample, right: 0)
    }
    #expect(abs(meter.peak - 0.891) < 0.003)
  }

  @Test func truePeakIsNeverBelowTheSamples() {
    var random = SeededRandom(seed: 5)
    var meter = TruePeakMeter()
    var highest: Float = 0
    for _ in 0..<2_000 {
      let sample = Float(random.next(in: -1...1))
      highest = max(highest, abs(sample))
      meter.add(left: sample, right: 0)
    }
    for _ in 0..<6 { meter.add(left: 0, right: 0) }
    #expect(meter.peak >= Double(highest))
  }

  @Test func silenceHasNoPeak() {
    #expect(TruePeakMeter().peak == 0)
    #expect(TruePeakMeter().decibels == -.infinity)
  }
}

private func tone(_ frequency: Double, seconds: Double, rate: Double, level: Double) -> [Float] {
  (0..<Int(seconds * rate)).map {
    Float(level * sine(2 * .pi * frequency * Double($0) / rate))
  }
}

private func decibelsOf(_ energyRatio: Double) -> Double {
  10 * logarithm(energyRatio) / logarithm(10)
}
