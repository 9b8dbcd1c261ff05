/// A distance for personal records. Raw values are stored and never renumbered.
public enum RecordDistance: UInt8, Sendable, CaseIterable {
  case meters400 = 1
  case kilometer = 2
  case mile = 3
  case kilometers5 = 4
  case kilometers10 = 5
  case halfMarathon = 6
  case marathon = 7

  /// Returns nil unless there is a record distance of this length.
  init?(meters: Double) {
    guard let distance = Self.allCases.first(where: { abs($0.meters - meters) < 0.5 }) else {
      return nil
    }
    self = distance
  }

  public var meters: Double {
    switch self {
    case .meters400: 400
    case .kilometer: 1000
    case .mile: 1609.344
    case .kilometers5: 5000
    case .kilometers10: 10_000
    case .halfMarathon: 21_097.5
    case .marathon: 42_195
    }
  }

  /// The shortest plausible time in seconds: the men's world record as of 2025, minus two percent. Faster times are
  /// caused by position errors or by activities that aren't runs.
  var fastestPlausible: Double {
    let record: Double =
      switch self {
      case .meters400: 43.03
      case .kilometer: 131.96
      case .mile: 223.13
      case .kilometers5: 755.36
      case .kilometers10: 1571
      case .halfMarathon: 3402
      case .marathon: 7235
      }
    return record * 0.98
  }
}
