/// The possible durations of a step of one gait in seconds. They determine the filter for steps and the longest wait
/// for the next step.
struct StepBand: Equatable, Sendable {
  let shortest: Double
  let usual: Double
  let longest: Double

  /// 47…180 steps per minute, from a slow walk with a walking frame to the fastest walk.
  static let walking = StepBand(shortest: 0.34, usual: 0.54, longest: 1.28)
  /// 125…270 steps per minute.
  static let running = StepBand(shortest: 0.22, usual: 0.35, longest: 0.48)
}
