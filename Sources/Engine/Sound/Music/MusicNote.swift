/// A note to be played.
struct MusicNote: Sendable {
  var lane: MusicLane
  var beat: Double
  var endBeat: Double
  var level: Double
  /// MIDI key; for drums the factor of the pitch.
  var key: Double
  var pan = 0.0
  /// A random number, 0 ..< 1.
  var phase = 0.0
}

/// Notes that wait for their time. Holds 64; those beyond are dropped. Allocates when made.
struct NoteQueue: Sendable {
  private var notes: [MusicNote] = []
  private static let capacity = 64

  init() { notes.reserveCapacity(Self.capacity) }

  /// The beat of the earliest, or infinity.
  private(set) var nextBeat = Double.infinity

  mutating func add(_ note: MusicNote) {
    guard notes.count < Self.capacity else { return }
    notes.append(note)
    nextBeat = min(nextBeat, note.beat)
  }

  /// A note at or before `beat`, in the order they were added.
  mutating func popFirst(until beat: Double) -> MusicNote? {
    guard nextBeat <= beat else { return nil }
    for index in notes.indices where notes[index].beat <= beat {
      let note = notes.remove(at: index)
      findNext()
      return note
    }
    return nil
  }

  mutating func clear() {
    notes.removeAll(keepingCapacity: true)
    nextBeat = .infinity
  }

  private mutating func findNext() {
    nextBeat = .infinity
    for note in notes { nextBeat = min(nextBeat, note.beat) }
  }
}
