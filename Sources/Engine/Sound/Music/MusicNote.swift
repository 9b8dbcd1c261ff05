struct MusicNote: Sendable {
  var lane: MusicLane
  var beat: Double
  var endBeat: Double
  var level: Double
  /// The MIDI key, or a pitch factor for drums.
  var key: Double
  var pan = 0.0
  /// A random number in 0 ..< 1, used as the initial phase.
  var phase = 0.0
}

/// Notes that are waiting for their time. Stores up to 64 and drops additional ones. Allocates only when created.
struct NoteQueue: Sendable {
  private var notes: [MusicNote] = []
  private static let capacity = 64

  init() { notes.reserveCapacity(Self.capacity) }

  /// The beat of the earliest note, or infinity if the queue is empty.
  private(set) var nextBeat = Double.infinity

  mutating func add(_ note: MusicNote) {
    guard notes.count < Self.capacity else { return }
    notes.append(note)
    nextBeat = min(nextBeat, note.beat)
  }

  /// Removes and returns a note that is due at or before `beat`. Notes are returned in the order in which they were
  /// added.
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
