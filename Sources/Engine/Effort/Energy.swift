/// The energy cost of movement, from speed and body mass. These are estimates: individuals differ by 15–20 %.
public enum Energy {
  /// The relative uncertainty of the calculated energy for an individual.
  public static let uncertainty = 0.2
  /// The number of joules in a thermochemical kilocalorie.
  public static let joulesPerKilocalorie = 4184.0
  /// The oxygen uptake at rest in ml/kg/min.
  public static let restingUptake = 3.5

  /// Returns the oxygen uptake in ml/kg/min at a speed in m/s and a grade (rise over run). Negative grades count as
  /// 0. Uses ACSM's equations for walking (50–100 m/min) and running (over 134 m/min). The grade term for running is
  /// intended for treadmills.
  public static func uptake(speed: Double, grade: Double = 0, isRunning: Bool) -> Double {
    let metersPerMinute = 60 * speed
    let rise = metersPerMinute * max(0, grade)
    return restingUptake + (isRunning ? 0.2 : 0.1) * metersPerMinute
      + (isRunning ? 0.9 : 1.8) * rise
  }

  /// Returns the kilocalories per minute at an oxygen uptake in ml/kg/min, assuming 5 kcal per litre of oxygen.
  public static func kilocaloriesPerMinute(uptake: Double, kilograms: Double) -> Double {
    uptake * kilograms / 1000 * 5
  }

  /// Returns the energy cost of running on a grade in J/kg/m, excluding the resting metabolism (Minetti et al. 2002, J
  /// Appl Physiol 93:1039). The grade is clamped to −0.45…0.45.
  public static func runningCost(grade: Double) -> Double {
    let i = clamped(grade)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
  }

  /// Returns the energy cost of walking on a grade in J/kg/m, as `runningCost(grade:)` does for running.
  public static func walkingCost(grade: Double) -> Double {
    let i = clamped(grade)
    return ((((280.5 * i - 58.7) * i - 76.8) * i + 51.9) * i + 19.6) * i + 2.5
  }

  private static func clamped(_ grade: Double) -> Double { min(max(grade, -0.45), 0.45) }
}
