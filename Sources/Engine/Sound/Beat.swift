/// A beat of the metronome, sounded or not.
public struct Beat: Equatable, Sendable {
  /// Where it falls, between samples: counted as everywhere from the metronome's first frame.
  public var frame: Double
  /// Counted from 0 at the start; goes on where the clicks are moved to taps.
  public var index: Int32
  /// The tempo it fell in.
  public var beatsPerMinute: Double
  /// False where the cue mode leaves it silent.
  public var isSounded: Bool
  /// Whether its click is the louder and higher one.
  public var isAccented: Bool
  /// Whether it is heard to the left of the middle.
  public var isLeft: Bool

  static let none = Beat(
    frame: 0, index: 0, beatsPerMinute: 0, isSounded: false, isAccented: false, isLeft: false)
}

/// The latest 64 beats that nobody has asked for. Allocates once.
struct BeatRing: Sendable {
  private static let capacity: UInt32 = 64
  private var beats = [Beat](repeating: .none, count: Int(Self.capacity))
  private var written: UInt32 = 0
  private var taken: UInt32 = 0

  /// The oldest makes room where all places are filled.
  mutating func put(_ beat: Beat) {
    if written &- taken == Self.capacity { taken &+= 1 }
    beats[Int(written % Self.capacity)] = beat
    written &+= 1
  }

  mutating func popFirst() -> Beat? {
    guard taken != written else { return nil }
    defer { taken &+= 1 }
    return beats[Int(taken % Self.capacity)]
  }
}
