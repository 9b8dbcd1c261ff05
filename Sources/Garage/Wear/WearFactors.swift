public import Engine

/// By how much an hour or a kilometre counts more than a dry one, for each condition and category. Open for the athlete
/// to change.
///
/// The numbers to begin with are ours: makers say "more often in wet, muddy or lift-served riding" and give none.
public struct WearFactors: Equatable, Sendable {
  private var rows: [[Double]]
  private var motor: [Double]

  /// The table to begin with.
  public static let standard = WearFactors()

  private init() {
    // Drivetrain, suspension, brakes, bearings, tyres, sealant.
    rows = [
      [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
      [1.5, 1.3, 1.2, 1.2, 1.1, 1.2],
      [2.0, 1.5, 2.0, 1.5, 0.9, 0.8],
      [3.0, 2.0, 3.0, 2.0, 1.0, 0.8],
      [1.0, 2.0, 2.5, 1.3, 2.0, 1.0],
      [0.6, 0.0, 0.0, 1.0, 0.0, 0.0],
    ]
    motor = [1.5, 1.1, 1.3, 1.2, 1.3, 1.0]
  }

  public static let possible = InputRange(0.0...10.0)

  /// 0 … 10. A category that is plain always has 1.
  public subscript(condition: RideCondition, category: WearCategory) -> Double {
    get { category == .plain ? 1 : rows[Int(condition.rawValue)][Int(category.rawValue) - 1] }
    set {
      guard category != .plain, Self.possible.checked(newValue) != nil else { return }
      rows[Int(condition.rawValue)][Int(category.rawValue) - 1] = newValue
    }
  }

  /// What a motor adds, times the condition's factor.
  public subscript(motor category: WearCategory) -> Double {
    get { category == .plain ? 1 : motor[Int(category.rawValue) - 1] }
    set {
      guard category != .plain, Self.possible.checked(newValue) != nil else { return }
      motor[Int(category.rawValue) - 1] = newValue
    }
  }

  /// Of a ride. On a trainer a motor is off.
  func factor(_ ride: Ride, _ category: WearCategory, isElectric: Bool) -> Double {
    let factor = self[ride.condition, category]
    return isElectric && ride.condition != .trainer ? factor * self[motor: category] : factor
  }
}
