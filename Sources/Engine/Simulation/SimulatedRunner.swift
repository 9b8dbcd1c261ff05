/// A simulated athlete who moves along a course. The athlete's state is exact, and a receiver measures it with errors.
struct SimulatedRunner: Sendable {
  /// The speed in m/s.
  private(set) var speed = 0.0
  /// The number of seconds with any movement.
  private(set) var movingSeconds = 0.0
  private(set) var climbMeters = 0.0
  private(set) var descentMeters = 0.0
  private(set) var altitude: Double
  /// The grade (rise over run) of the previous second.
  private(set) var grade = 0.0
  private var position: CoursePosition
  private var random: SeededRandom
  private var unevenness = 0.0
  private var stopIndex = 0
  private var standingSeconds = 0.0

  init(scenario: SimulationScenario, seed: UInt64) {
    position = CoursePosition(scenario.origin)
    altitude = scenario.elevation.altitude(atMeters: 0)
    random = SeededRandom(seed: seed)
  }

  var meters: Double { position.meters }
  var coordinate: Coordinate { position.coordinate }

  var simulatedPosition: SimulatedPosition {
    SimulatedPosition(position, altitude: altitude, speed: speed)
  }

  mutating func advanceOneSecond(_ scenario: SimulationScenario) {
    let wanted = constantEffortSpeed(scenario)
    let isHalt = stopIndex < scenario.stops.count
    let line = isHalt ? scenario.stops[stopIndex].atMeters : scenario.lengthMeters
    let rest = max(line - meters, 0)
    // Accelerates at up to 1 m/s² and brakes at up to 2 m/s², so that the runner comes to rest at `line`.
    var next = min(max(wanted, speed - 2), speed + 1, (4 * rest).squareRoot())
    var step = 0.5 * (speed + next)
    if step >= rest - 0.3 { (step, next) = (rest, 0) }
    if isHalt && rest == 0 { wait(scenario.stops[stopIndex].seconds) }
    if step > 0 { movingSeconds += 1 }
    speed = next
    move(step, scenario)
  }

  /// Returns the speed for a constant effort: slower uphill and, to a lesser degree, faster downhill.
  private mutating func constantEffortSpeed(_ scenario: SimulationScenario) -> Double {
    let kept = 0.978  // The time constant is 45 s.
    unevenness = kept * unevenness + (1 - kept * kept).squareRoot() * random.nextNormal()
    let effort = min(max(1 - 2.5 * grade, 0.6), 1.2)
    return max(0, scenario.speed.base * effort * (1 + scenario.speedVariation * unevenness))
  }

  private mutating func wait(_ seconds: Double) {
    standingSeconds += 1
    if standingSeconds >= seconds { (stopIndex, standingSeconds) = (stopIndex + 1, 0) }
  }

  private mutating func move(_ length: Double, _ scenario: SimulationScenario) {
    guard length > 0 else { return }
    position.advance(by: length, along: scenario.course)
    let height = scenario.elevation.altitude(atMeters: meters)
    climbMeters += max(0, height - altitude)
    descentMeters += max(0, altitude - height)
    grade = (height - altitude) / length
    altitude = height
  }
}
