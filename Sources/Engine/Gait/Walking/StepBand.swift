/// How long a step of one gait can be, in seconds. The wave that steps are found in, and how long one waits
/// for the next, follow from it.
struct StepBand: Equatable, Sendable {
  let shortest: Double
  let usual: Double
  let longest: Double

  /// 47 … 180 steps a minute, from a stroll behind a frame to the fastest walk.
  static let walking = StepBand(shortest: 0.34, usual: 0.54, longest: 1.28)
  /// 125 … 270 steps a minute.
  static let running = StepBand(shortest: 0.22, usual: 0.35, longest: 0.48)
}
