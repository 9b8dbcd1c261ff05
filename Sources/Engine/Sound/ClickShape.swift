/// The closed-form waveform of a synthesised beat, `attack(t)·Σ carriers(t)·Σ modulators(t)`, truncated where it has
/// decayed by 80 dB.
///
/// The product of two sums of sines contains their sum and difference frequencies, so 4 × 4 sines give the hi-hat 32
/// inharmonic partials at the cost of 8. The highest partial is the sum of the two highest frequencies. If it would
/// exceed half the sample rate, the whole sound is tuned down to avoid aliasing. The attack is a raised cosine of one
/// millisecond, starting at 0.
struct ClickShape: Sendable {
  var carriers: PartialBank
  /// The second factor, or nil for sounds that are plain sums.
  var modulators: PartialBank?
  /// The duration in seconds, determined by the longest decay.
  var seconds: Double

  static let attackSeconds = 0.001
  /// The peak of an accented beat. It leaves headroom for music and cues without clipping.
  static let accentPeak = 0.385
  /// The peak of an unaccented beat, 2.5 dB below an accent.
  static let plainPeak = 0.29
  /// The duration in decay constants: e^(−9.21) is −80 dB.
  private static let decays = 9.21

  /// Returns the shape of a sound. An athlete's own sound can't be synthesised, so a click's shape is returned for it.
  static func shape(_ sound: ClickSound, isAccented: Bool, sampleRate: Double) -> ClickShape {
    var shape = base(sound, decayFactor: isAccented ? 1.25 : 1)
    shape.tune(by: isAccented ? accentPitch(sound) : 1, sampleRate: sampleRate)
    let peak = shape.peak(sampleRate: sampleRate)
    let wanted = isAccented ? accentPeak : plainPeak
    shape.carriers = shape.carriers.scaled(by: wanted / peak)
    return shape
  }

  private static func accentPitch(_ sound: ClickSound) -> Double {
    switch sound {
    case .click, .own: 1.5
    case .woodblock: 1.26
    case .hiHat: 1
    }
  }

  private static func base(_ sound: ClickSound, decayFactor: Double) -> ClickShape {
    switch sound {
    case .click, .own: click(decay: 0.0035 * decayFactor)
    case .woodblock: woodblock(decay: 0.008 * decayFactor)
    case .hiHat: hiHat(decay: 0.012 * decayFactor)
    }
  }

  /// Returns a click at 1.7 kHz, where hearing is most sensitive and phones are loudest, with its octave for a sharper
  /// onset and a lower partial for body.
  private static func click(decay: Double) -> ClickShape {
    let bank = PartialBank(
      first: Partial(frequency: 1_700, decay: decay, gain: 1),
      second: Partial(frequency: 3_400, decay: 0.5 * decay, gain: 0.4),
      third: Partial(frequency: 1_020, decay: decay, gain: 0.3))
    return ClickShape(carriers: bank, seconds: decays * decay)
  }

  /// Returns a woodblock with approximately the frequency ratios of a free wooden bar (1 : 2.76 : 5.40), and with the
  /// box's resonance next to the lowest partial.
  private static func woodblock(decay: Double) -> ClickShape {
    let bank = PartialBank(
      first: Partial(frequency: 830, decay: decay, gain: 1),
      second: Partial(frequency: 1_210, decay: 0.8 * decay, gain: 0.55),
      third: Partial(frequency: 2_290, decay: 0.5 * decay, gain: 0.45),
      fourth: Partial(frequency: 4_480, decay: 0.25 * decay, gain: 0.25))
    return ClickShape(carriers: bank, seconds: decays * decay)
  }

  /// Returns a hi-hat with partials between 4 and 13 kHz. Their phases are spread so that they don't add up at the
  /// onset.
  private static func hiHat(decay: Double) -> ClickShape {
    let carriers = PartialBank(
      first: Partial(frequency: 6_930, decay: decay, gain: 0.8, phase: 0.13),
      second: Partial(frequency: 8_170, decay: 0.9 * decay, gain: 1, phase: 0.57),
      third: Partial(frequency: 9_310, decay: 0.8 * decay, gain: 1, phase: 0.91),
      fourth: Partial(frequency: 10_470, decay: 0.6 * decay, gain: 0.8, phase: 0.34))
    let modulators = PartialBank(
      first: Partial(frequency: 310, gain: 1, phase: 0.29),
      second: Partial(frequency: 890, gain: 1, phase: 0.71),
      third: Partial(frequency: 1_630, gain: 0.8, phase: 0.07),
      fourth: Partial(frequency: 2_570, gain: 0.6, phase: 0.44))
    return ClickShape(carriers: carriers, modulators: modulators, seconds: decays * decay)
  }

  private mutating func tune(by pitch: Double, sampleRate: Double) {
    let highest = carriers.highestFrequency * pitch + (modulators?.highestFrequency ?? 0)
    let room = min(1, 0.45 * sampleRate / highest)
    carriers = carriers.stretched(by: pitch * room)
    modulators = modulators?.stretched(by: room)
  }

  /// Returns the largest sample of the shape, for onsets in steps of 1/16 of a sample. All shapes reach their peak
  /// within 10 ms.
  private func peak(sampleRate: Double) -> Double {
    var peak = 0.0
    for step in 0..<16 {
      var player = ShapePlayer(self, sampleRate: sampleRate, age: Double(step) / 16)
      for _ in 0..<Int(0.01 * sampleRate) { peak = max(peak, player.next().magnitude) }
    }
    return peak
  }
}

/// Renders a `ClickShape`. Computes four or eight recurrences per sample and doesn't allocate.
struct ShapePlayer: Sendable {
  private var carriers = SineBank()
  private var modulators = SineBank()
  private var isModulated = false
  private var age = 0.0
  private var end = 0.0
  private var attack = 0.0

  init() {}

  /// Starts rendering a shape.
  ///
  /// - Parameter age: The number of samples between the onset and the first rendered sample.
  init(_ shape: ClickShape, sampleRate: Double, age: Double) {
    carriers = SineBank(shape.carriers, sampleRate: sampleRate, age: age)
    if let bank = shape.modulators {
      modulators = SineBank(bank, sampleRate: sampleRate, age: age)
      isModulated = true
    }
    self.age = age
    end = shape.seconds * sampleRate
    attack = ClickShape.attackSeconds * sampleRate
  }

  var isOver: Bool { age >= end }

  /// The number of remaining samples, or 0 during the attack.
  var steadyCount: Int { age < attack ? 0 : Int((end - age).rounded(.up)) }

  mutating func next() -> Double {
    let rise = age < attack ? 0.5 - 0.5 * cosine(.pi * age / attack) : 1
    age += 1
    return rise * carriers.next() * (isModulated ? modulators.next() : 1)
  }

  /// Adds `block.count` samples, which must not exceed `steadyCount`. They equal those returned by `next`.
  mutating func addSteady(to block: StereoBlock, leftGain: Double, rightGain: Double) {
    // Local copies stay in registers.
    var (carriers, modulators) = (carriers, modulators)
    if isModulated {
      for index in 0..<block.count {
        block.add(carriers.next() * modulators.next(), leftGain, rightGain, at: index)
      }
    } else {
      for index in 0..<block.count { block.add(carriers.next(), leftGain, rightGain, at: index) }
    }
    (self.carriers, self.modulators) = (carriers, modulators)
    age += Double(block.count)
  }
}
