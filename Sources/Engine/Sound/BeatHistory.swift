/// The metronome's clock as it was in the last changes of tempo and phase: a footfall is told up to
/// half a second after it happened, and what was heard then was rendered earlier still.
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

  /// `clock` is the one that holds from `frame` on. Told again, it changes nothing.
  mutating func add(_ clock: BeatClock, from frame: Double) {
    let entry = Entry(frame: frame, clock: clock)
    guard entry != latest else { return }
    latest = entry
    guard entries.count == Self.capacity else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % Self.capacity
  }

  /// The beat that was under way at `frame`; by the oldest clock known where that is longer ago.
  func beats(at frame: Double) -> Double? {
    var found: Entry?
    for index in entries.indices {
      let entry = entries[(oldest + index) % entries.count]
      if found == nil || entry.frame <= frame { found = entry }
    }
    return found?.clock.beats(at: frame)
  }
}
