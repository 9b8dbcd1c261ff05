/// The metronome's clocks before and after the latest changes of tempo and phase. They are needed because a footfall is
/// reported up to half a second late, and the sound heard at that time was rendered even earlier.
struct BeatHistory: Sendable {
  private struct Entry: Equatable, Sendable {
    var frame: Double
    var clock: BeatClock
  }

  private static let capacity = 32

  private var entries: [Entry] = []
  private var oldest = 0
  private var latest: Entry?

  init() { entries.reserveCapacity(Self.capacity) }

  /// Adds the clock in effect since `frame`. Ignores an entry equal to the latest one.
  mutating func add(_ clock: BeatClock, from frame: Double) {
    let entry = Entry(frame: frame, clock: clock)
    guard entry != latest else { return }
    latest = entry
    guard entries.count == Self.capacity else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % Self.capacity
  }

  /// Returns the beat position at `frame`, or nil if the history is empty. Uses the oldest stored clock for earlier
  /// frames.
  func beats(at frame: Double) -> Double? {
    var found: Entry?
    for index in entries.indices {
      let entry = entries[(oldest + index) % entries.count]
      if found == nil || entry.frame <= frame { found = entry }
    }
    return found?.clock.beats(at: frame)
  }
}
