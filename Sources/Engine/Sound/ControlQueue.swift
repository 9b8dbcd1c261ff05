/// Control changes that are waiting for their frame, up to 64. Allocates only when created.
struct ControlQueue: Sendable {
  struct Entry: Sendable {
    var frame: Double
    var control: SoundControl
    var value: Double
  }

  static let capacity = 64

  /// The entries in reverse order, so the next one is last. Entries for the same frame are applied in the order in
  /// which they were added.
  private var entries: [Entry] = []

  init() { entries.reserveCapacity(Self.capacity) }

  /// Adds an entry. Returns false and changes nothing if the queue is full.
  mutating func add(_ entry: Entry) -> Bool {
    guard entries.count < Self.capacity else { return false }
    let index = entries.firstIndex { $0.frame <= entry.frame } ?? entries.count
    entries.insert(entry, at: index)
    return true
  }

  /// The frame of the next entry; nil if the queue is empty.
  var nextFrame: Double? { entries.last?.frame }

  /// Removes and returns the next entry if it is due at or before `frame`.
  mutating func popFirst(upTo frame: Double) -> Entry? {
    guard let next = entries.last, next.frame <= frame else { return nil }
    entries.removeLast()
    return next
  }
}
