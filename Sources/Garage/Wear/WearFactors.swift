public import Engine

/// The wear that an hour or a kilometre causes, relative to dry conditions, for each condition and category. The
/// athlete can change these factors.
///
/// The defaults are estimates, because manufacturers say “more often in wet, muddy or lift-served riding” without
/// giving numbers.
public struct WearFactors: Equatable, Sendable {
  private var rows: [[Double]]
  private var motor: [Double]

  /// The default factors.
  public static let standard = WearFactors()

  private init() {
    // The columns are drivetrain, suspension, brakes, bearings, tyres and sealant.
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

  /// The factor for a condition, 0 … 10. It is always 1 for the category `.plain`. Setting a value that is out of range
  /// has no effect.
  public subscript(condition: RideCondition, category: WearCategory) -> Double {
    get { category == .plain ? 1 : rows[Int(condition.rawValue)][Int(category.rawValue) - 1] }
    set {
      guard category != .plain, Self.possible.checked(newValue) != nil else { return }
      rows[Int(condition.rawValue)][Int(category.rawValue) - 1] = newValue
    }
  }

  /// The factor for motor assistance, by which the condition's factor is multiplied.
  public subscript(motor category: WearCategory) -> Double {
    get { category == .plain ? 1 : motor[Int(category.rawValue) - 1] }
    set {
      guard category != .plain, Self.possible.checked(newValue) != nil else { return }
      motor[Int(category.rawValue) - 1] = newValue
    }
  }

  /// Returns the factor for a ride. Ignores the motor if the ride was on a trainer.
  func factor(_ ride: Ride, _ category: WearCategory, isElectric: Bool) -> Double {
    let factor = self[ride.condition, category]
    return isElectric && ride.condition != .trainer ? factor * self[motor: category] : factor
  }
}
