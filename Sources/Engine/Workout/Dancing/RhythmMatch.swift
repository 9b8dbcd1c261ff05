/// The music's beat, in the time of the frames.
public struct DanceBeat: Equatable, Sendable {
  /// 20 … 400.
  public let beatsPerMinute: Double
  /// Of any beat.
  public let seconds: Double

  /// Nil outside 20 … 400 beats a minute.
  public init?(beatsPerMinute: Double, seconds: Double = 0) {
    guard (20...400).contains(beatsPerMinute), seconds.isFinite else { return nil }
    self.beatsPerMinute = beatsPerMinute
    self.seconds = seconds
  }

  /// Of one beat.
  public var periodSeconds: Double { 60 / beatsPerMinute }
}

/// How well moves keep time with the music, 0 … 1: the length of the mean of their phases' directions. What the latest
/// moves did counts most. A constant lead or lag costs nothing, for cameras are late; moves on every other beat, or
/// twice a beat, keep time as well.
struct RhythmMatch: Equatable, Sendable {
  /// What a move counts for after the next.
  static let memory = 0.9
  static let fewest = 4

  /// Nil once the music has ended: what was matched until then stays.
  private var beat: DanceBeat?
  private var whole = (x: 0.0, y: 0.0)
  private var half = (x: 0.0, y: 0.0)
  private var weight = 0.0
  private var count = 0

  init(_ beat: DanceBeat) { self.beat = beat }

  /// The music goes on at another beat, or ends. What was matched with another beat says nothing of this one.
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

  /// Nil before enough moves.
  var match: Double? {
    guard count >= Self.fewest else { return nil }
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
