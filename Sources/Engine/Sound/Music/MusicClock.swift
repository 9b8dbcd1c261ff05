/// The beats the music is told, and which of them are its own: where they come too fast or too slow for
/// a style it takes every second or fourth of them, or plays two or four to each.
struct MusicClock: Sendable {
  /// As told; a beat of this is a step or a tap.
  private(set) var pulse: BeatClock
  /// The style's beats a pulse: ¼, ½, 1, 2 or 4.
  private(set) var ratio = 1.0
  private let ownTempo: Double
  private var originPulse = 0.0
  private var originBeat = 0.0
  /// Pulses still to be made up for.
  private var error = 0.0

  /// What is still a style's own character, times its own tempo. Wider than a factor of 2, so that
  /// a tempo at the edge does not flip to and fro.
  private static let bearable = 0.55...1.75

  init(pulse: BeatClock, ownTempo: Double) {
    self.pulse = pulse
    self.ownTempo = ownTempo
  }

  /// The style's beats since its first.
  func beats(at frame: Double) -> Double {
    originBeat + (pulse.beats(at: frame) - originPulse) * ratio
  }

  func frame(ofBeat beat: Double) -> Double {
    pulse.frame(ofBeat: originPulse + (beat - originBeat) / ratio)
  }

  var framesPerBeat: Double { pulse.framesPerBeat / ratio }

  /// The first beat falls on a pulse, at once or with the next one.
  mutating func start() {
    originBeat = 0
    ratio = bearableRatio
    error = 0
  }

  mutating func placeFirstBeat(atPulse pulse: Double) { originPulse = pulse }

  mutating func setTempo(_ beatsPerMinute: Double, at frame: Double) {
    pulse.setTempo(beatsPerMinute, at: frame)
  }

  /// The pulse is at `beat` at `frame`, from now on.
  mutating func jump(toPulse beat: Double, at frame: Double) {
    pulse.move(toBeat: beat, at: frame)
    error = 0
  }

  /// As `jump`, but by and by, and only by the fraction of a pulse.
  mutating func glide(toPulse beat: Double, at frame: Double) {
    let apart = beat - pulse.beats(at: frame)
    error = apart - apart.rounded(.toNearestOrEven)
  }

  /// Makes up for a part of the error: at most a sixteenth of the time that has passed.
  mutating func correct(frames: Double, at frame: Double) {
    guard error != 0 else { return }
    let most = frames / pulse.framesPerBeat / 16
    let part = min(max(error, -most), most)
    pulse.move(toBeat: pulse.beats(at: frame) + part, at: frame)
    error -= part
  }

  /// At the beginning of a bar: takes another share of the pulses if the tempo has left the style.
  mutating func reconsiderRatio(atBeat beat: Double) {
    let wanted = bearableRatio
    guard wanted != ratio else { return }
    originPulse += (beat - originBeat) / ratio
    originBeat = beat
    ratio = wanted
  }

  private var bearableRatio: Double {
    var ratio = self.ratio
    while ratio * pulse.beatsPerMinute > Self.bearable.upperBound * ownTempo { ratio /= 2 }
    while ratio * pulse.beatsPerMinute < Self.bearable.lowerBound * ownTempo { ratio *= 2 }
    return ratio
  }
}
