/// Holds a bout's first footfalls back until there are enough regular ones in a row to believe them, then
/// hands them out one by one.
struct FootfallQueue: Sendable {
  /// A bus's springs or hands swing regularly five times in a row now and then, eight times hardly ever.
  private static let fewest = 8
  /// Fewer do for running: nothing else moves a phone as strongly.
  private static let fewestOfKnown = 4
  /// So long after a believed bout the next one needs fewer, for instance after a turn.
  private static let trustSeconds = 6.0
  private static let tolerance = 0.1
  private static let capacity = 16

  private var footfalls = [Footfall]()
  private var latestSeconds: Double?
  private var trustedSeconds = -Double.infinity
  private(set) var isTrusted = false

  init() { footfalls.reserveCapacity(Self.capacity) }

  /// At the end of a bout.
  mutating func clear() {
    footfalls.removeAll(keepingCapacity: true)
    isTrusted = false
    latestSeconds = nil
  }

  /// - Parameter stepSeconds: how long a step should be.
  mutating func add(_ footfall: Footfall, stepSeconds: Double) {
    let interval = latestSeconds.map { footfall.seconds - $0 }
    latestSeconds = footfall.seconds
    if !isTrusted, let interval, abs(interval - stepSeconds) > Self.tolerance * stepSeconds {
      footfalls.removeAll(keepingCapacity: true)
    }
    let isFirst = !isTrusted && footfalls.isEmpty
    guard footfalls.count < Self.capacity else { return }
    footfalls.append(footfall)
    if !isFirst { footfalls[footfalls.count - 1].interval = interval }
    if footfalls.count >= fewest(for: footfall) { isTrusted = true }
    if isTrusted { trustedSeconds = footfall.seconds }
  }

  private func fewest(for footfall: Footfall) -> Int {
    let isKnown = footfall.seconds - trustedSeconds < Self.trustSeconds
    return footfall.gait == .running || isKnown ? Self.fewestOfKnown : Self.fewest
  }

  /// The oldest footfall that has not been handed out.
  mutating func next() -> Footfall? {
    isTrusted && !footfalls.isEmpty ? footfalls.removeFirst() : nil
  }
}
