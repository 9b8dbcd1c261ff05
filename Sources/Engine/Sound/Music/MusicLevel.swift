/// The gain of the music for each sample: smoothed volume and loudness, ducking for speech, and fades at start and
/// stop.
struct MusicLevel: Sendable {
  private let sampleRate: Double
  private let glideRate: Double
  private var target = 1.0
  private var level = 1.0
  private var ducking = 1.0
  private var duckFactor = 1.0
  private var fade = Ramp()

  /// The ducking gain, −10.5 dB. It is reached in 50 ms and released in 400 ms, linearly in decibels.
  private static let ducked = 0.29853826189179594
  private static let edge = 0.008

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    glideRate = 1 - exponential(-1 / (0.01 * sampleRate))
  }

  mutating func set(_ gain: Double) { target = gain }

  /// Jumps to the target. Call this only in silence.
  mutating func jump() { level = target }

  mutating func duck(_ isOn: Bool) {
    let seconds = isOn ? 0.05 : 0.4
    let factor = power(Self.ducked, 1 / (seconds * sampleRate))
    duckFactor = isOn ? factor : 1 / factor
  }

  mutating func open() { fade = Ramp(resting: 1) }

  mutating func fadeIn() {
    fade = Ramp(from: fade.value, to: 1, seconds: Self.edge, sampleRate: sampleRate)
  }

  mutating func fadeOut(seconds: Double = edge) {
    fade = Ramp(from: fade.value, to: 0, seconds: seconds, sampleRate: sampleRate)
  }

  var isFadedOut: Bool { fade.isSilent }

  mutating func next() -> Double {
    level += glideRate * (target - level)
    ducking = min(max(ducking * duckFactor, Self.ducked), 1)
    let progress = fade.next()
    // A smoothstep, which is similar to half a cosine: its slope is zero at both ends.
    return level * ducking * (progress * progress * (3 - 2 * progress))
  }
}
