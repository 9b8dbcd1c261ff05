/// A beat of the metronome, whether or not it sounds.
public struct Beat: Equatable, Sendable {
  /// The time of the beat in frames since the metronome's first frame, including a fraction.
  public var frame: Double
  /// The beat's index, starting at 0. It keeps increasing when beats are aligned with taps.
  public var index: Int32
  /// The tempo at this beat.
  public var beatsPerMinute: Double
  /// Whether the beat sounds; false if the cue mode mutes it.
  public var isSounded: Bool
  /// Whether the beat is accented: its click is louder and higher in pitch.
  public var isAccented: Bool
  /// Whether the beat belongs to the left foot and is panned to the left.
  public var isLeft: Bool

  static let none = Beat(
    frame: 0, index: 0, beatsPerMinute: 0, isSounded: false, isAccented: false, isLeft: false)
}

/// The latest 64 beats that haven't been taken yet. Allocates only once.
struct BeatRing: Sendable {
  private static let capacity: UInt32 = 64
  private var beats = [Beat](repeating: .none, count: Int(Self.capacity))
  private var writtenCount: UInt32 = 0
  private var takenCount: UInt32 = 0

  /// Appends a beat, dropping the oldest one if the ring is full.
  mutating func put(_ beat: Beat) {
    if writtenCount &- takenCount == Self.capacity { takenCount &+= 1 }
    beats[Int(writtenCount % Self.capacity)] = beat
    writtenCount &+= 1
  }

  mutating func popFirst() -> Beat? {
    guard takenCount != writtenCount else { return nil }
    defer { takenCount &+= 1 }
    return beats[Int(takenCount % Self.capacity)]
  }
}
