/// Maps the beats of an external clock (pulses) to the beats of a style. If pulses are too fast or too slow for the
/// style, it uses only every second or fourth pulse, or plays two or four beats per pulse.
struct MusicClock: Sendable {
  /// The external clock. Its beats are steps or taps.
  private(set) var pulse: BeatClock
  /// The number of style beats per pulse: ¼, ½, 1, 2 or 4.
  private(set) var ratio = 1.0
  private let ownTempo: Double
  private var originPulse = 0.0
  private var originBeat = 0.0
  /// The remaining phase correction, in pulses.
  private var error = 0.0

  /// The range of tempos that suit a style, relative to its own tempo. It spans more than a factor of 2, which prevents
  /// the ratio from alternating at a limit.
  private static let suitableTempos = 0.55...1.75

  init(pulse: BeatClock, ownTempo: Double) {
    self.pulse = pulse
    self.ownTempo = ownTempo
  }

  /// Returns the number of style beats since the first one.
  func beats(at frame: Double) -> Double {
    originBeat + (pulse.beats(at: frame) - originPulse) * ratio
  }

  func frame(ofBeat beat: Double) -> Double {
    pulse.frame(ofBeat: originPulse + (beat - originBeat) / ratio)
  }

  var framesPerBeat: Double { pulse.framesPerBeat / ratio }

  /// Resets the style's beats. `placeFirstBeat` sets the pulse on which the first beat falls.
  mutating func start() {
    originBeat = 0
    ratio = suitableRatio
    error = 0
  }

  mutating func placeFirstBeat(atPulse pulse: Double) { originPulse = pulse }

  mutating func setTempo(_ beatsPerMinute: Double, at frame: Double) {
    pulse.setTempo(beatsPerMinute, at: frame)
  }

  /// Shifts the pulses immediately so that pulse `beat` falls on `frame`.
  mutating func jump(toPulse beat: Double, at frame: Double) {
    pulse.move(toBeat: beat, at: frame)
    error = 0
  }

  /// Shifts the pulses gradually, and by at most half a pulse, so that a pulse falls on `frame`.
  mutating func glide(toPulse beat: Double, at frame: Double) {
    let apart = beat - pulse.beats(at: frame)
    error = apart - apart.rounded(.toNearestOrEven)
  }

  /// Applies part of the remaining correction: at most a sixteenth of the elapsed time.
  mutating func correct(frames: Double, at frame: Double) {
    guard error != 0 else { return }
    let most = frames / pulse.framesPerBeat / 16
    let part = min(max(error, -most), most)
    pulse.move(toBeat: pulse.beats(at: frame) + part, at: frame)
    error -= part
  }

  /// Changes the ratio at the start of a bar if the tempo no longer suits the style.
  mutating func reconsiderRatio(atBeat beat: Double) {
    let wanted = suitableRatio
    guard wanted != ratio else { return }
    originPulse += (beat - originBeat) / ratio
    originBeat = beat
    ratio = wanted
  }

  private var suitableRatio: Double {
    var ratio = self.ratio
    while ratio * pulse.beatsPerMinute > Self.suitableTempos.upperBound * ownTempo { ratio /= 2 }
    while ratio * pulse.beatsPerMinute < Self.suitableTempos.lowerBound * ownTempo { ratio *= 2 }
    return ratio
  }
}
