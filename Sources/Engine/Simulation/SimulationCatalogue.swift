/// Scenarios for tests, for the demo and for trying the app without sensors. Raw values are part of the bridge to the
/// page, which plays `demo` and `ride`.
public enum SimulationName: UInt8, Equatable, Sendable, CaseIterable {
  /// 5 km on a winding, hilly loop: a late first fix, trees, a tunnel and a traffic light.
  case demo = 0
  /// An hour at 3 m/s under open sky, on a winding, hilly loop.
  case openSkyHour = 1
  /// One lap of an athletics track.
  case track = 2
  /// Ten minutes of standing still.
  case standingStill = 3
  /// 2 km, with the first fix after 40 s.
  case lateFirstFix = 4
  /// 3 km, including 300 m in a tunnel.
  case tunnel = 5
  /// 3 km, half of it under trees.
  case treeCover = 6
  /// 3 km, a third of it between tall buildings.
  case streetCanyon = 7
  /// 3 km with three stops of 15, 45 and 90 s.
  case trafficLights = 8
  /// 9 km on a bike, in hills: a late first fix, trees and four traffic lights.
  case ride = 9
}

extension SimulationScenario {
  /// Creates the scenario with this name.
  public init(_ name: SimulationName) {
    switch name {
    case .demo: self = .demo
    case .openSkyHour: self = .openSkyHour
    case .track: self.init(course: .track, lengthMeters: 400)
    case .standingStill: self = .standingStill
    case .lateFirstFix:
      self.init(course: .park(2000), lengthMeters: 2000)
      firstFixSeconds = 40
    case .tunnel: self = .threeKilometers(zones: [SignalZone(meters: 1200...1500, noise: nil)])
    case .treeCover:
      self = .threeKilometers(zones: [SignalZone(meters: 700...2200, noise: .underTrees)])
    case .streetCanyon:
      self = .threeKilometers(zones: [SignalZone(meters: 1000...2000, noise: .streetCanyon)])
    case .trafficLights: self = .trafficLights
    case .ride: self = .ride
    }
  }

  /// The scenario of `SimulationName.demo`.
  public static var demo: SimulationScenario {
    var scenario = SimulationScenario(course: .park(5000), lengthMeters: 5000)
    scenario.elevation = .hills
    scenario.speed = .metersPerSecond(2.95)
    scenario.firstFixSeconds = 12
    scenario.zones = [
      SignalZone(meters: 1350...1750, noise: .underTrees),
      SignalZone(meters: 3020...3140, noise: nil),
    ]
    scenario.stops = [Stop(atMeters: 2260, seconds: 45)]
    return scenario
  }

  /// The scenario of `SimulationName.openSkyHour`.
  public static var openSkyHour: SimulationScenario {
    var scenario = SimulationScenario(
      course: .park(5000), lengthMeters: .infinity, durationSeconds: 3600)
    scenario.elevation = .hills
    return scenario
  }

  private static var standingStill: SimulationScenario {
    var scenario = SimulationScenario(
      course: .straight(bearing: 0), lengthMeters: .infinity, durationSeconds: 600)
    scenario.speed = .metersPerSecond(0)
    return scenario
  }

  private static var trafficLights: SimulationScenario {
    var scenario = threeKilometers(zones: [])
    scenario.stops = [
      Stop(atMeters: 600, seconds: 15), Stop(atMeters: 1400, seconds: 45),
      Stop(atMeters: 2300, seconds: 90),
    ]
    return scenario
  }

  /// The scenario of `SimulationName.ride`.
  public static var ride: SimulationScenario {
    var scenario = SimulationScenario(course: .park(6000), lengthMeters: 9000)
    scenario.sport = .cycling
    scenario.hasSteps = false
    scenario.elevation = .hills
    scenario.speed = .metersPerSecond(6.4)
    scenario.firstFixSeconds = 8
    scenario.zones = [SignalZone(meters: 2600...3200, noise: .underTrees)]
    scenario.stops = [
      Stop(atMeters: 900, seconds: 20), Stop(atMeters: 2300, seconds: 35),
      Stop(atMeters: 4700, seconds: 12), Stop(atMeters: 7200, seconds: 50),
    ]
    return scenario
  }

  private static func threeKilometers(zones: [SignalZone]) -> SimulationScenario {
    var scenario = SimulationScenario(course: .park(3000), lengthMeters: 3000)
    scenario.zones = zones
    return scenario
  }
}

extension Course {
  /// Returns a winding loop without crossings.
  static func park(_ lengthMeters: Double) -> Course {
    .loop(
      ClosedCurve(
        lengthMeters: lengthMeters, startBearing: 0.6,
        waves: [
          ClosedCurve.Wave(cycles: 2, amplitude: 0.75, phase: 0.4),
          ClosedCurve.Wave(cycles: 3, amplitude: 0.55, phase: 2.1),
          ClosedCurve.Wave(cycles: 5, amplitude: 0.4, phase: 4.4),
          ClosedCurve.Wave(cycles: 9, amplitude: 0.35, phase: 1.3),
        ]))
  }
}

extension ElevationProfile {
  /// Two large hills and three small ones in 5 km: 86 m of climbing.
  static var hills: ElevationProfile {
    ElevationProfile(
      levelMeters: 540,
      hills: [
        Hill(amplitudeMeters: 16, wavelengthMeters: 2500),
        Hill(amplitudeMeters: 7, wavelengthMeters: 1000, phase: 0.9),
      ])
  }
}
