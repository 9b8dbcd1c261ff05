/// What the athlete says of one step after the walk. Raw values are the store's.
public struct StepCorrection: Equatable, Sendable {
  /// What the step is said to be. Raw values are the store's.
  public enum Kind: Int32, CaseIterable, Sendable {
    case markedGood = 0
    case markedOff = 1
    /// It was none: counts for nothing.
    case removed = 2
  }

  /// The step's first touch of the ground, on the session's clock.
  public var seconds: Double
  /// What the step is said to be.
  public var kind: Kind

  /// A correction of the step nearest to this second of the session's clock, within `reach`.
  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }

  /// A step is meant from this far: a later version may time it a little otherwise, and steps are further apart.
  public static let reach = 0.15
}

extension [StepCorrection] {
  /// By the place of the step each is about, which is the nearest; the last of several counts. Corrections
  /// about no step are passed over.
  ///
  /// - Parameter times: of the steps, rising.
  func byStep(_ times: [Double]) -> [StepCorrection.Kind?] {
    var kinds = [StepCorrection.Kind?](repeating: nil, count: times.count)
    for correction in self {
      if let index = times.nearest(to: correction.seconds, within: StepCorrection.reach) {
        kinds[index] = correction.kind
      }
    }
    return kinds
  }
}

extension [Double] {
  /// Of rising numbers, by halving; nil where none is as near.
  fileprivate func nearest(to value: Double, within reach: Double) -> Int? {
    guard value.isFinite else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    let next = low < count ? self[low] - value : .infinity
    let before = low > 0 ? value - self[low - 1] : .infinity
    guard Swift.min(next, before) <= reach else { return nil }
    return next < before ? low : low - 1
  }
}
