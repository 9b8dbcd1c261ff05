import Engine

/// A simulated Strava athlete with bikes and years of rides. The same seed always generates the same account.
public struct SimulatedAccount: Sendable {
  /// The parameters for generating an account.
  public struct Plan: Sendable {
    public var rides = 5_000
    public var bikes = 8
    public var seed: UInt64 = 1
    /// The interval between two samples of a stream, in seconds.
    public var sampleSeconds = 5
    /// The start of the last ride, in seconds since 1970.
    public var lastStart = 1_795_330_800

    public init() {}
  }

  public let id: Int64
  public let seed: UInt64
  public let sampleSeconds: Int
  /// The rides, latest first.
  public var rides: [SimulatedRide]
  public var bikes: [SimulatedBike]
  /// The URL of the athlete's picture. The default is the one that Strava returns for athletes without a picture.
  public var picture = "avatar/athlete/large.png"

  public init(_ plan: Plan = Plan()) {
    var numbers = SeededRandom(seed: plan.seed)
    id = Int64.random(in: 10_000...99_999_999, using: &numbers)
    seed = plan.seed
    sampleSeconds = max(1, plan.sampleSeconds)
    bikes = (0..<plan.bikes).map { SimulatedBike(number: $0) }
    var start = plan.lastStart
    rides = []
    for index in 0..<plan.rides {
      rides.append(
        SimulatedRide(
          id: Self.firstRide(plan.seed) + Int64(plan.rides - index) * 37, start: start,
          bikes: plan.bikes, numbers: &numbers))
      start -= Int.random(in: 30_000...70_000, using: &numbers)
    }
    countBikes()
  }

  /// Returns the first ride's identifier. Accounts with different seeds have no rides in common.
  private static func firstRide(_ seed: UInt64) -> Int64 {
    1_000_000_000 + Int64(seed % 1_000) * 10_000_000
  }

  /// Adds an outdoor ride at seven metres per second.
  ///
  /// - Parameter bike: the bike's name.
  /// - Returns: the ride's identifier; nil if the account doesn't have this bike.
  public mutating func addRide(on bike: String, start: Int, movingSeconds: Int) -> Int64? {
    guard let gear = bikes.first(where: { $0.name == bike })?.id else { return nil }
    let id = (rides.map(\.id).max() ?? Self.firstRide(seed)) + 37
    rides.append(SimulatedRide(id: id, start: start, gear: gear, movingSeconds: movingSeconds))
    rides.sort { $0.start > $1.start }
    countBikes()
    return id
  }

  public func ride(_ id: Int64) -> SimulatedRide? { rides.first { $0.id == id } }

  /// Updates the distance of each bike.
  private mutating func countBikes() {
    var ridden: [String: Int] = [:]
    for ride in rides { ridden[ride.gear ?? "", default: 0] += ride.decimeters }
    for index in bikes.indices { bikes[index].decimeters = ridden[bikes[index].id] ?? 0 }
  }
}

/// A bike in a simulated account.
public struct SimulatedBike: Sendable {
  public let id: String
  public let name: String
  public let brand: String
  public let model: String
  public let frameType: Int
  public let isRetired: Bool
  public internal(set) var decimeters = 0

  init(number: Int) {
    let kinds = [("Road", 3), ("Gravel", 5), ("Trail", 1), ("Cross", 2), ("Time trial", 4)]
    let (kind, type) = kinds[number % kinds.count]
    id = "b\(7_000_001 + number * 13)"
    name = "\(kind) \(number + 1)"
    brand = ["Aster", "Borealis", "Cirrus"][number % 3]
    model = "Model \(number + 1)"
    frameType = type
    isRetired = number % 7 == 6
  }
}

/// A ride in a simulated account. Distances are integers in decimetres, so that totals are exact in any order of
/// summation.
public struct SimulatedRide: Sendable {
  public let id: Int64
  /// The start in seconds since 1970.
  public let start: Int
  public let zoneMinutes: Int
  public let title: String
  public let sportType: String
  public let gear: String?
  public let decimeters: Int
  public let movingSeconds: Int
  /// The elevation gain in decimetres.
  public let climb: Int
  public let isTrainer: Bool
  public let isManual: Bool
  public let hasHeartRate: Bool

  init(id: Int64, start: Int, bikes: Int, numbers: inout SeededRandom) {
    self.id = id
    self.start = start
    let draw = Int.random(in: 0..<100, using: &numbers)
    isTrainer = draw < 8
    isManual = draw == 99
    // Simulates a sport that Strava may add in the future.
    let outdoors = draw == 98 ? "HydrofoilRide" : draw < 30 ? "GravelRide" : "Ride"
    sportType = isTrainer ? "VirtualRide" : outdoors
    zoneMinutes = start / 15_552_000 % 2 == 0 ? 60 : 120
    let bike = Int.random(in: 0..<max(bikes, 1), using: &numbers)
    gear = bikes == 0 || draw == 97 ? nil : SimulatedBike(number: bike).id
    movingSeconds = Int.random(in: 1_200...7_200, using: &numbers)
    decimeters = movingSeconds * Int.random(in: 45...95, using: &numbers)
    climb = isTrainer ? 0 : Int.random(in: 100...9_000, using: &numbers)
    hasHeartRate = draw % 3 != 0
    title = ["Morning Ride", "Lunch Ride", "Evening Ride", "To work 🚲"][Int(id % 4)]
  }

  init(id: Int64, start: Int, gear: String, movingSeconds: Int) {
    (self.id, self.start, self.gear, self.movingSeconds) = (id, start, gear, movingSeconds)
    (zoneMinutes, title, sportType) = (60, "New Ride", "Ride")
    (decimeters, climb) = (70 * movingSeconds, 1_000)
    (isTrainer, isManual, hasHeartRate) = (false, false, true)
  }
}
