/// A beat that withdraws from who does not need it: it fades out while the runner holds the band and
/// comes back when they leave it.
///
/// Held for 20 s, it fades over 10 s; left for 4 s, it is back within a second. A cadence that is not known
/// brings it back as well: nobody can tell then. Times are the session's.
public struct FadingBeat: Equatable, Sendable {
  /// How long the band is held before the beat fades.
  public static let patienceSeconds = 20.0
  static let fadeSeconds = 10.0
  static let leaveSeconds = 4.0
  static let returnSeconds = 1.0

  /// 0 … 1, what the beat's volume is to be multiplied by.
  public private(set) var volume = 1.0
  /// Whether the beat is on its way out, or gone.
  public private(set) var isFading = false
  private var latestSeconds: Double?
  /// How long what would change `isFading` has lasted.
  private var pendingSeconds = 0.0

  public init() {}

  /// To be called about once a second; more than 5 s between two calls count as 5.
  public mutating func advance(to seconds: Double, cadence: Double?, target: Double?) {
    let elapsed = min(max(seconds - (latestSeconds ?? seconds), 0), 5)
    latestSeconds = seconds
    let holds = isHeld(cadence, target)
    pendingSeconds = holds == isFading ? 0 : pendingSeconds + elapsed
    if pendingSeconds >= (isFading ? Self.leaveSeconds : Self.patienceSeconds) {
      isFading.toggle()
      pendingSeconds = 0
    }
    let change = elapsed / (isFading ? -Self.fadeSeconds : Self.returnSeconds)
    volume = min(max(volume + change, 0), 1)
  }

  private func isHeld(_ cadence: Double?, _ target: Double?) -> Bool {
    guard let cadence, let target else { return false }
    return CadenceBand.contains(cadence, target: target)
  }
}
