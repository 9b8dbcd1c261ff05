/// The athlete's correction of a step after the walk.
public struct StepCorrection: Equatable, Sendable {
  /// The corrected verdict. Raw values are stored in the database.
  public enum Kind: Int32, CaseIterable, Sendable {
    case markedGood = 0
    case markedOff = 1
    /// The detected motion wasn't a step, so it doesn't count.
    case removed = 2
  }

  /// The time of the step's initial contact, on the session clock.
  public var seconds: Double
  /// The corrected verdict.
  public var kind: Kind

  /// Creates a correction of the step nearest to a time on the session clock, within `reach`.
  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }

  /// The largest time difference from the step, in seconds. It allows later versions to time a step slightly
  /// differently, and is shorter than the interval between steps.
  public static let reach = 0.15
}

extension [StepCorrection] {
  /// Returns the corrections by step index. A correction applies to the nearest step. The last of several corrections
  /// wins; corrections without a matching step are ignored.
  ///
  /// - Parameter times: The times of the steps, in ascending order.
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
  /// Returns the index of the element nearest to a value, or nil if that element is farther away than `reach`. Uses
  /// binary search, so the elements must be in ascending order.
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
