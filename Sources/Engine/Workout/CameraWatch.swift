/// How the pictures come in: whether they do, how many a second, and whether somebody is in them.
public struct CameraWatch: Equatable, Sendable {
  /// What the pictures show.
  public enum View: UInt8, Equatable, Sendable, CaseIterable {
    /// None came lately.
    case nothing = 0
    /// Pictures, and nobody in them.
    case nobody = 1
    /// Somebody.
    case person = 2
  }

  /// As of the latest moment.
  public private(set) var view = View.nothing
  /// Pictures a second that were looked at, steadied over some seconds; nil before there were enough.
  public private(set) var framesPerSecond: Double?

  private var latestFrame: Double?
  private var latestPerson: Double?
  private var interval: Double?
  private var frameCount = 0

  /// So long without a picture, or without a person in one, before it is said.
  static let patience = 2.0
  /// Fewer pictures a second are too few to count by.
  public static let fewestFrames = 5.0
  /// Share of a new interval in the steadied one.
  private static let weight = 0.1
  /// As many come before their rate is believed: a model's first frames are slow.
  private static let framesBeforeRate = 10

  /// Whether so few pictures come that a timer is better.
  public var isTooSlow: Bool { framesPerSecond.map { $0 < Self.fewestFrames } ?? false }

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
    if view == .nothing { forgetRate() }
  }

  private func isRecent(_ moment: Double?, _ seconds: Double) -> Bool {
    moment.map { seconds - $0 <= Self.patience } ?? false
  }

  private mutating func measure(_ seconds: Double) {
    interval = interval.map { $0 + Self.weight * (seconds - $0) } ?? seconds
    frameCount += 1
    if frameCount >= Self.framesBeforeRate { framesPerSecond = interval.map { 1 / $0 } }
  }

  private mutating func forgetRate() {
    interval = nil
    frameCount = 0
    framesPerSecond = nil
  }
}
