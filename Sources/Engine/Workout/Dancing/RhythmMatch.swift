/// The beat of the music, on the frames' clock.
public struct DanceBeat: Equatable, Sendable {
  /// The tempo in beats per minute, 20 … 400.
  public let beatsPerMinute: Double
  /// The time of a beat, in seconds.
  public let seconds: Double

  /// Creates a beat. Returns nil unless the tempo is 20 … 400 beats per minute.
  public init?(beatsPerMinute: Double, seconds: Double = 0) {
    guard (20...400).contains(beatsPerMinute), seconds.isFinite else { return nil }
    self.beatsPerMinute = beatsPerMinute
    self.seconds = seconds
  }

  /// The duration of a beat, in seconds.
  public var periodSeconds: Double { 60 / beatsPerMinute }
}

/// The degree to which movements are in time with the music, 0 … 1. This is the mean resultant length of the movements'
/// phases, with higher weights for the latest ones. A constant lead or lag doesn't matter, because cameras have a
/// delay. Movements on every second beat or twice per beat also count as in time.
struct RhythmMatch: Equatable, Sendable {
  /// The factor by which a movement's weight decreases with each following movement.
  static let memory = 0.9
  static let requiredCount = 4

  /// The current beat; nil after the music has ended. The match is retained at the end of the music.
  private var beat: DanceBeat?
  private var whole = (x: 0.0, y: 0.0)
  private var half = (x: 0.0, y: 0.0)
  private var weight = 0.0
  private var count = 0

  init(_ beat: DanceBeat) { self.beat = beat }

  /// Changes to another beat and discards the match with the previous one. If nil, the music has ended, and the match
  /// is retained.
  mutating func follow(_ beat: DanceBeat?) {
    if let beat, beat != self.beat { self = RhythmMatch(beat) } else { self.beat = beat }
  }

  mutating func add(moveAt seconds: Double) {
    guard let beat else { return }
    let phase = (seconds - beat.seconds) / beat.periodSeconds
    guard phase.magnitude < 1e9 else { return }
    let angle = 2 * Double.pi * (phase - phase.rounded(.down))
    whole = (Self.memory * whole.x + cosine(angle), Self.memory * whole.y + sine(angle))
    half = (Self.memory * half.x + cosine(2 * angle), Self.memory * half.y + sine(2 * angle))
    weight = Self.memory * weight + 1
    count += 1
  }

  /// The match; nil until there have been enough movements.
  var match: Double? {
    guard count >= Self.requiredCount else { return nil }
    return max(length(whole), length(half)) / weight
  }

  private func length(_ sum: (x: Double, y: Double)) -> Double {
    (sum.x * sum.x + sum.y * sum.y).squareRoot()
  }

  static func == (one: RhythmMatch, other: RhythmMatch) -> Bool {
    one.beat == other.beat && one.whole == other.whole && one.half == other.half
      && one.count == other.count
  }
}
