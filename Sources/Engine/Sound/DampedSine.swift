/// One partial of a struck body: `gain·e^(−t/decay)·sin(2π·frequency·t + phase)`.
struct Partial: Sendable {
  var frequency = 0.0
  /// Seconds to 1/e; infinite for a steady one.
  var decay = Double.infinity
  var gain = 0.0
  /// In turns.
  var phase = 0.0
}

/// A partial, sample by sample, by the recurrence `x(n+1) = 2ρ·cos ω·x(n) − ρ²·x(n−1)`: two products a
/// sample, from exact starting values, so it may begin between two samples. Over the 50 ms it is used
/// for, rounding stays below 1e-9.
struct DampedSine: Sendable {
  private var current = 0.0
  private var previous = 0.0
  private var forward = 0.0
  private var backward = 0.0

  init() {}

  /// `age`: samples since the partial's beginning at the first sample asked for.
  init(_ partial: Partial, sampleRate: Double, age: Double) {
    let radians = 2 * Double.pi * partial.frequency / sampleRate
    let damping = exponential(-1 / (partial.decay * sampleRate))
    let phase = 2 * Double.pi * partial.phase
    let scale = partial.gain * exponential(-age / (partial.decay * sampleRate))
    current = scale * sine(radians * age + phase)
    previous = scale / damping * sine(radians * (age - 1) + phase)
    forward = 2 * damping * cosine(radians)
    backward = damping * damping
  }

  mutating func next() -> Double {
    let value = current
    current = forward * value - backward * previous
    previous = value
    return value
  }
}

/// Four partials summed: what a small struck body gives.
struct PartialBank: Sendable {
  var first = Partial()
  var second = Partial()
  var third = Partial()
  var fourth = Partial()

  var highestFrequency: Double {
    max(first.frequency, second.frequency, third.frequency, fourth.frequency)
  }

  func stretched(by factor: Double) -> PartialBank {
    var bank = self
    bank.first.frequency *= factor
    bank.second.frequency *= factor
    bank.third.frequency *= factor
    bank.fourth.frequency *= factor
    return bank
  }

  func scaled(by factor: Double) -> PartialBank {
    var bank = self
    bank.first.gain *= factor
    bank.second.gain *= factor
    bank.third.gain *= factor
    bank.fourth.gain *= factor
    return bank
  }
}

/// A `PartialBank` that sounds.
struct SineBank: Sendable {
  private var first = DampedSine()
  private var second = DampedSine()
  private var third = DampedSine()
  private var fourth = DampedSine()

  init() {}

  init(_ bank: PartialBank, sampleRate: Double, age: Double) {
    first = DampedSine(bank.first, sampleRate: sampleRate, age: age)
    second = DampedSine(bank.second, sampleRate: sampleRate, age: age)
    third = DampedSine(bank.third, sampleRate: sampleRate, age: age)
    fourth = DampedSine(bank.fourth, sampleRate: sampleRate, age: age)
  }

  mutating func next() -> Double {
    (first.next() + second.next()) + (third.next() + fourth.next())
  }
}
