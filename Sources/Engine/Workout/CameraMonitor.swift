/// Monitors incoming camera frames: whether there are any, how many per second, and whether they show a person.
public struct CameraMonitor: Equatable, Sendable {
  /// The content of the recent frames.
  public enum View: UInt8, Equatable, Sendable, CaseIterable {
    /// There were no recent frames.
    case nothing = 0
    /// There were frames, but they didn't show a person.
    case nobody = 1
    /// The frames showed a person.
    case person = 2
  }

  /// The current state.
  public private(set) var view = View.nothing
  /// The number of processed frames per second, smoothed over several seconds; nil until there have been enough frames.
  public private(set) var framesPerSecond: Double?

  private var latestFrame: Double?
  private var latestPerson: Double?
  private var interval: Double?
  private var frameCount = 0

  /// The time in seconds without a frame, or without a person, after which the state changes.
  static let timeoutSeconds = 2.0
  /// The number of frames per second below which counting is unreliable.
  public static let minimumFrameRate = 5.0
  /// The weight of a new interval in the smoothed interval.
  private static let weight = 0.1
  /// The number of frames before the rate is shown. A model's first frames are slow and would distort it.
  private static let framesBeforeRate = 10

  /// Whether the frame rate is so low that a timer is the better choice.
  public var isTooSlow: Bool { framesPerSecond.map { $0 < Self.minimumFrameRate } ?? false }

  mutating func add(_ frame: PoseFrame, at seconds: Double) {
    if let latest = latestFrame, seconds > latest { measure(seconds - latest) }
    latestFrame = max(seconds, latestFrame ?? seconds)
    if frame.hasPerson { latestPerson = latestFrame }
    advance(to: seconds)
  }

  mutating func advance(to seconds: Double) {
    if isRecent(latestPerson, seconds) {
      view = .person
    } else {
      view = isRecent(latestFrame, seconds) ? .nobody : .nothing
    }
    if view == .nothing { resetFrameRate() }
  }

  private func isRecent(_ time: Double?, _ seconds: Double) -> Bool {
    time.map { seconds - $0 <= Self.timeoutSeconds } ?? false
  }

  private mutating func measure(_ seconds: Double) {
    interval = interval.map { $0 + Self.weight * (seconds - $0) } ?? seconds
    frameCount += 1
    if frameCount >= Self.framesBeforeRate { framesPerSecond = interval.map { 1 / $0 } }
  }

  private mutating func resetFrameRate() {
    interval = nil
    frameCount = 0
    framesPerSecond = nil
  }
}
