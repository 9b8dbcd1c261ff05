/// A feature that the device check tests. The cases are in page order.
public enum DeviceFeature: UInt8, Equatable, Sendable, CaseIterable {
  case secure, location, motion, camera, sound, voice, vibration, wakelock, storage, bluetooth

  /// The value of `data-check`.
  public var name: String {
    switch self {
    case .secure: "secure"
    case .location: "location"
    case .motion: "motion"
    case .camera: "camera"
    case .sound: "sound"
    case .voice: "voice"
    case .vibration: "vibration"
    case .wakelock: "wakelock"
    case .storage: "storage"
    case .bluetooth: "bluetooth"
    }
  }
}

/// The data for the device check.
public struct DeviceCheckState: Sendable {
  /// The result that every row shows until the script has tested it.
  public var result: CheckResult

  public init(result: CheckResult = .untested) { self.result = result }
}
