/// Holds back the first footfalls of a bout until there are enough regular ones in a row to confirm it, then returns
/// them one by one.
struct FootfallQueue: Sendable {
  /// The number of regular footfalls needed to confirm a bout. The motion of a bus or of hands is sometimes regular for
  /// five swings in a row, but hardly ever for eight.
  private static let requiredCount = 8
  /// The number of regular footfalls needed for running, because no other motion of a phone is as strong, and for bouts
  /// soon after a confirmed one.
  private static let requiredCountIfKnown = 4
  /// The time in seconds after a confirmed bout during which the next one needs fewer footfalls, for example after a
  /// turn.
  private static let trustSeconds = 6.0
  private static let tolerance = 0.1
  private static let capacity = 16

  private var footfalls = [Footfall]()
  private var latestSeconds: Double?
  private var trustedSeconds = -Double.infinity
  private(set) var isTrusted = false

  init() { footfalls.reserveCapacity(Self.capacity) }

  /// Ends the bout.
  mutating func clear() {
    footfalls.removeAll(keepingCapacity: true)
    isTrusted = false
    latestSeconds = nil
  }

  /// Adds a footfall.
  ///
  /// - Parameter stepSeconds: The expected duration of a step.
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
    if footfalls.count >= requiredCount(for: footfall) { isTrusted = true }
    if isTrusted { trustedSeconds = footfall.seconds }
  }

  private func requiredCount(for footfall: Footfall) -> Int {
    let isKnown = footfall.seconds - trustedSeconds < Self.trustSeconds
    return footfall.gait == .running || isKnown ? Self.requiredCountIfKnown : Self.requiredCount
  }

  /// Returns the next confirmed footfall, or nil if there aren't any more.
  mutating func next() -> Footfall? {
    isTrusted && !footfalls.isEmpty ? footfalls.removeFirst() : nil
  }
}
