/// The function `e^(−rate·t)`, evaluated sample by sample.
struct Decay: Sendable {
  private(set) var value = 1.0
  private var factor = 1.0

  init() {}

  init(rate: Double, at time: Double, sampleRate: Double) {
    value = exponential(-rate * time)
    factor = exponential(-rate / sampleRate)
  }

  mutating func next() { value *= factor }
}

/// A linear change from one value to another.
struct Ramp: Sendable {
  private(set) var value = 0.0
  private(set) var target = 0.0
  private var step = 0.0

  init() {}

  init(resting value: Double) {
    self.value = value
    target = value
  }

  init(from start: Double, to target: Double, seconds: Double, sampleRate: Double) {
    value = start
    self.target = target
    step = (target - start) / max(1, seconds * sampleRate)
  }

  var isOver: Bool { value == target }
  var isSilent: Bool { value == 0 && target == 0 }

  /// Advances by one step and returns the previous value.
  mutating func next() -> Double {
    let now = value
    guard now != target else { return now }
    value += step
    if step > 0 ? value >= target : value <= target { value = target }
    return now
  }
}
