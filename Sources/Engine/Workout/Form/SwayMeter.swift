/// Measures how much a balancing body sways: the root mean square of the sideways movement of the hips' midpoint over
/// three seconds, in torso lengths. Values are weighted exponentially, so the window has no hard edge.
struct SwayMeter: Equatable, Sendable {
  static let windowSeconds = 3.0

  private var mean: Double?
  private var variance = 0.0
  private var torso = 0.0
  private var startSeconds = 0.0
  private var seconds = 0.0

  mutating func add(_ body: SeenBody) {
    let hipPosition = body.middle(.hip).x
    torso = body.torso
    guard let mean else {
      (self.mean, variance, startSeconds, seconds) = (hipPosition, 0, body.seconds, body.seconds)
      return
    }
    let share = min(1, (body.seconds - seconds) / Self.windowSeconds)
    seconds = body.seconds
    let difference = hipPosition - mean
    self.mean = mean + share * difference
    variance = (1 - share) * (variance + share * difference * difference)
  }

  mutating func restart() { mean = nil }

  /// The sway in torso lengths; nil in the first three seconds.
  var sway: Double? {
    guard mean != nil, torso > 1e-6, seconds - startSeconds >= Self.windowSeconds else {
      return nil
    }
    return variance.squareRoot() / torso
  }
}
