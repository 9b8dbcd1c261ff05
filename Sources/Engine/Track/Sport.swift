/// A sport. Raw values and names are stored and must never change.
public enum Sport: UInt8, Equatable, Sendable, CaseIterable {
  case other = 0
  case running = 1
  case walking = 2
  case hiking = 3
  case cycling = 4
  case swimming = 5
  case workout = 6
  case rowing = 7
  case openWaterSwimming = 8
  case crossCountrySkiing = 9
  case inlineSkating = 10
  case wheelchair = 11

  /// The sports that forms and lists offer, in the order in which they are shown.
  public static var choices: [Sport] {
    [
      .running, .walking, .hiking, .cycling, .swimming, .openWaterSwimming, .rowing,
      .crossCountrySkiing, .inlineSkating, .wheelchair, .workout, .other,
    ]
  }

  /// The name of the case, used in addresses, files and the API.
  public var name: String {
    switch self {
    case .other: "other"
    case .running: "running"
    case .walking: "walking"
    case .hiking: "hiking"
    case .cycling: "cycling"
    case .swimming: "swimming"
    case .workout: "workout"
    case .rowing: "rowing"
    case .openWaterSwimming: "openWaterSwimming"
    case .crossCountrySkiing: "crossCountrySkiing"
    case .inlineSkating: "inlineSkating"
    case .wheelchair: "wheelchair"
    }
  }

  /// The table of all sports.
  public var traits: SportTraits {
    switch self {
    case .other:
      SportTraits(hasDistance: false, speed: 100, acceleration: 1, manoeuvre: 4)
    case .running:
      SportTraits(isPaced: true, isOnFoot: true, speed: 12, acceleration: 0.5, manoeuvre: 3)
    case .walking, .hiking:
      SportTraits(
        isPaced: true, isOnFoot: true, speed: 12, acceleration: 0.3, manoeuvre: 2, restSpeed: 0.3)
    case .cycling:
      SportTraits(turnsCranks: true, speed: 35, acceleration: 1, manoeuvre: 4)
    case .swimming, .openWaterSwimming:
      SportTraits(
        isPaced: true, speed: 4, acceleration: 0.3, manoeuvre: 1, restSpeed: 0.2,
        slowestSpeed: 0.14)
    case .workout:
      SportTraits(hasDistance: false, speed: 12, acceleration: 0.5, manoeuvre: 3)
    case .rowing:
      SportTraits(speed: 10, acceleration: 0.5, manoeuvre: 2)
    case .crossCountrySkiing, .inlineSkating, .wheelchair:
      SportTraits(speed: 30, acceleration: 0.5, manoeuvre: 3)
    }
  }
}

/// The properties of a sport that the engine and the screens depend on.
public struct SportTraits: Equatable, Sendable {
  /// Whether athletes usually use pace rather than speed.
  public var isPaced = false
  /// Whether the sport is on foot, so that its cadence counts steps and it has a grade-adjusted pace.
  public var isOnFoot = false
  /// Whether cadence counts crank revolutions rather than steps or strokes.
  public var turnsCranks = false
  /// Whether the sport is measured by distance rather than time.
  public var hasDistance = true
  /// The maximum speed of a fix, in m/s.
  public var speed: Double
  /// The standard deviation of an athlete's usual acceleration, in m/s².
  public var acceleration: Double
  /// The standard deviation of the acceleration in a turn, start or stop, in m/s².
  public var manoeuvre: Double
  /// The speed in m/s below which the athlete may be standing still.
  public var restSpeed = 0.5
  /// The slowest speed that counts as moving in a file, in m/s.
  public var slowestSpeed = 0.28
}

extension Sport {
  /// Whether athletes in this sport usually use pace rather than speed.
  public var isPaced: Bool { traits.isPaced }

  /// Whether the sport is on foot, so that its cadence counts steps.
  public var isOnFoot: Bool { traits.isOnFoot }

  /// Whether the sport is measured by distance rather than time.
  public var hasDistance: Bool { traits.hasDistance }
}
