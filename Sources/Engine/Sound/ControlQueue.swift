/// Controls that wait for their frame. Holds 64 and never allocates after it was made.
struct ControlQueue: Sendable {
  struct Entry: Sendable {
    var frame: Double
    var control: SoundControl
    var value: Double
  }

  static let capacity = 64

  /// The latest first, so that the next one is taken off the end. Of one frame, in the order given.
  private var entries: [Entry] = []

  init() { entries.reserveCapacity(Self.capacity) }

  /// False, and nothing changed, where it is full.
  mutating func add(_ entry: Entry) -> Bool {
    guard entries.count < Self.capacity else { return false }
    let place = entries.firstIndex { $0.frame <= entry.frame } ?? entries.count
    entries.insert(entry, at: place)
    return true
  }

  /// When the next one is due.
  var nextFrame: Double? { entries.last?.frame }

  /// The next one, if it is due at or before `frame`.
  mutating func popFirst(upTo frame: Double) -> Entry? {
    guard let next = entries.last, next.frame <= frame else { return nil }
    entries.removeLast()
    return next
  }
}
