import Engine
import Garage
import Store

/// The demo athlete's bikes, with service intervals in every state. Deterministic for a given day.
struct DemoGarage {
  let garage: GarageRepository
  /// The demo's current time, in seconds since 1970.
  let now: Double

  private static let day = 86_400.0

  /// Creates the garage. Must be called before rides are imported, so that they are assigned to the gravel bike.
  func build() async throws {
    guard try await garage.contents().ledger.gear.isEmpty else { return }
    let gravel = try await add("Kestrel", .gravel, model: "Steel, 40 mm tyres", hours: 60, km: 1400)
    _ = try await add("Rook", .fullSuspension, model: "140 mm", hours: 25, km: 300)
    _ = try await garage.add(
      Gear(id: GearID(0), kind: .shoes, name: "Road shoes", model: "Size 43"),
      now: now - 300 * Self.day)
    try await garage.setDefaultGear(gravel, for: .cycling)
    let shoes = try await garage.contents().ledger.gear.values.first { $0.kind == .shoes }
    try await garage.setDefaultGear(shoes?.id, for: .running)
    try await age()
    try await measureChain()
  }

  /// Assigns every third ride to the other bike, half of them in muddy conditions.
  func assignToOtherBike(_ rides: [Identifier]) async throws {
    let ledger = try await garage.contents().ledger
    guard let trail = ledger.gear.values.first(where: { $0.name == "Rook" }) else { return }
    for (index, ride) in rides.enumerated() where index % 3 == 1 {
      let condition: RideCondition = index % 2 == 0 ? .mud : .dry
      try await garage.assign(
        ActivityGearAssignment(gear: trail.id, condition: condition), to: [ride])
    }
  }

  private func add(
    _ name: String, _ type: BikeType, model: String, hours: Double, km: Double
  ) async throws -> GearID {
    let bike = Gear(
      id: GearID(0), kind: .bike(type), name: name, model: model,
      earlier: Use(seconds: hours * 3600, meters: km * 1000))
    let id = try await garage.add(bike, now: now - 500 * Self.day)
    try await garage.addDefaults(to: id, since: now - 400 * Self.day)
    return id
  }

  /// The times since the last service as fractions of each interval's calendar limit. Together they cover all service
  /// states.
  private static let elapsedFractions = [0.3, 1.25, 0.6, 0.9, 0.15, 1.03, 0.5, 0.84]

  private func age() async throws {
    let intervals = try await garage.contents().book.intervals
    for (index, interval) in intervals.enumerated() {
      let fraction = Self.elapsedFractions[index % Self.elapsedFractions.count]
      let days = interval.limits.time.map { Double($0.end(from: 0)) * fraction } ?? 120 * fraction
      let record = ServiceRecord(
        id: GearID(0), interval: interval.id, at: now - days.rounded() * Self.day,
        note: index % 5 == 0 ? "On the stand, with new grease." : "", who: "Robin")
      _ = try await garage.add(record, now: now)
    }
  }

  private func measureChain() async throws {
    let ledger = try await garage.contents().ledger
    guard let chain = ledger.gear.values.filter({ $0.kind == .part(.chain) }).map(\.id).min()
    else { return }
    for (days, percent) in [(150.0, 0.08), (90, 0.15), (20, 0.24)] {
      _ = try await garage.add(
        ChainMeasurement(
          id: GearID(0), chain: chain, at: now - days * Self.day, percent: percent,
          tool: "Drop-in gauge"))
    }
  }
}
