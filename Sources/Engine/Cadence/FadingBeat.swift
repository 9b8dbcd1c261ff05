/// A beat that fades out while the runner keeps the cadence, and returns when they leave the band.
///
/// After 20 s in the band it fades out over 10 s; after 4 s outside it returns within a second. An unknown cadence
/// counts as outside. Times are on the session clock.
public struct FadingBeat: Equatable, Sendable {
  /// The time in the band after which the beat fades.
  public static let waitSeconds = 20.0
  static let fadeSeconds = 10.0
  static let leaveSeconds = 4.0
  static let returnSeconds = 1.0

  /// The factor for the beat's volume, 0…1.
  public private(set) var volume = 1.0
  /// Whether the beat is fading out or silent.
  public private(set) var isFading = false
  private var latestSeconds: Double?
  /// The time in seconds for which the condition for changing `isFading` has been met.
  private var pendingSeconds = 0.0

  public init() {}

  /// Updates the volume. Call it about once a second; intervals longer than 5 s count as 5 s.
  public mutating func advance(to seconds: Double, cadence: Double?, target: Double?) {
    let elapsed = min(max(seconds - (latestSeconds ?? seconds), 0), 5)
    latestSeconds = seconds
    let holds = isHeld(cadence, target)
    pendingSeconds = holds == isFading ? 0 : pendingSeconds + elapsed
    if pendingSeconds >= (isFading ? Self.leaveSeconds : Self.waitSeconds) {
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
