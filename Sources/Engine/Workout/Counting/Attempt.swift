/// A movement away from a turn that may be given up half way: a repetition that falls short, out or back.
struct Attempt: Equatable, Sendable {
  /// One that was.
  struct GivenUp: Equatable, Sendable {
    /// The farthest it came, in shares of the full way.
    var reached: Double
    /// From its beginning until it was given up.
    var seconds: Double
  }

  /// In shares of the full way: smaller ones are not worth a word. Models misplace joints by half as much.
  static let noticeable = 0.2
  /// Of its way: so much of it gone back is given up.
  static let backShare = 0.7

  private let sign: Double
  /// Where it set out, and the farthest it came.
  private var from: Double
  private var to: Double
  /// When it set out.
  private var began: Double

  init(_ progress: Double, _ seconds: Double, isOutward: Bool) {
    sign = isOutward ? 1 : -1
    (from, to, began) = (progress, progress, seconds)
  }

  /// - Returns: the attempt that has just been given up.
  mutating func givenUp(_ progress: Double, _ seconds: Double) -> GivenUp? {
    let isAtStart = to == from && progress == from
    if isAtStart || sign * (progress - from) < 0 { restart(progress, seconds) }
    if sign * (progress - to) > 0 { to = progress }
    let way = sign * (to - from)
    guard way >= Self.noticeable, sign * (to - progress) >= Self.backShare * way else {
      return nil
    }
    defer { restart(progress, seconds) }
    return GivenUp(reached: to, seconds: seconds - began)
  }

  private mutating func restart(_ progress: Double, _ seconds: Double) {
    (from, to, began) = (progress, progress, seconds)
  }
}
