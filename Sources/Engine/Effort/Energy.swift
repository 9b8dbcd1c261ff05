/// What movement costs, from speed and body mass. An estimate: individuals differ by 15–20 %.
public enum Energy {
  /// The share by which a figure of this kind may be off for one person.
  public static let uncertainty = 0.2
  /// Of the thermochemical calorie.
  public static let joulesPerKilocalorie = 4184.0
  /// Oxygen uptake at rest, ml/kg/min.
  public static let restingUptake = 3.5

  /// Oxygen uptake in ml/kg/min at a speed in m/s and a grade (rise over run, 0 downhill): ACSM's
  /// equations for walking (50–100 m/min) and running (over 134 m/min). The running grade term is meant
  /// for treadmills.
  public static func uptake(speed: Double, grade: Double = 0, isRunning: Bool) -> Double {
    let metersPerMinute = 60 * speed
    let rise = metersPerMinute * max(0, grade)
    return restingUptake + (isRunning ? 0.2 : 0.1) * metersPerMinute
      + (isRunning ? 0.9 : 1.8) * rise
  }

  /// Kilocalories a minute at an oxygen uptake in ml/kg/min: 5 kcal a litre of oxygen.
  public static func kilocaloriesPerMinute(uptake: Double, kilograms: Double) -> Double {
    uptake * kilograms / 1000 * 5
  }

  /// Joules for each kilogram and metre of running on a grade, rest left out (Minetti et al. 2002,
  /// J Appl Physiol 93:1039), for −0.45 … 0.45 and held there.
  public static func runningCost(grade: Double) -> Double {
    let i = held(grade)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
  }

  /// The same for walking.
  public static func walkingCost(grade: Double) -> Double {
    let i = held(grade)
    return ((((280.5 * i - 58.7) * i - 76.8) * i + 51.9) * i + 19.6) * i + 2.5
  }

  private static func held(_ grade: Double) -> Double { min(max(grade, -0.45), 0.45) }
}
