import ActivityFiles
import Benchmark
import Garage
import Store

/// Prepares the data for the garage's first page in memory, with 10 bikes of 20 parts each, 10 000 rides over nine
/// years, and service intervals by hours, distance and time for each part. The goal is 30 ms.
func garageBenchmarks() {
  Benchmark(
    "the garage: read 10000 rides, state and forecast of 200 intervals",
    closure: { benchmark, garage in
      for _ in benchmark.scaledIterations {
        let contents = try await garage.contents()
        blackHole(contents.book.states(at: LocalTime(seconds: now)))
      }
    }, setup: { try await filledGarage() })
  Benchmark(
    "the garage: state and forecast of 200 intervals",
    closure: { benchmark, contents in
      for _ in benchmark.scaledIterations {
        blackHole(contents.book.states(at: LocalTime(seconds: now)))
      }
    }, setup: { try await filledGarage().contents() })
}

/// A time in November 2026, in seconds since 1970.
private let now = 1_795_260_000.0
private let bikeCount = 10
private let rideCount = 10_000

private func filledGarage() async throws -> GarageRepository {
  let store = try AthleteStore(path: nil)
  for number in 0..<bikeCount {
    let bike = try await store.garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Bike \(number)"), now: now)
    for part in 0..<20 { try await addPart(part, to: bike, store.garage) }
    try await ride(bike, number, store)
  }
  return store.garage
}

private func addPart(_ number: Int, to bike: GearID, _ garage: GarageRepository) async throws {
  let kind = PartKind.allCases[number % PartKind.allCases.count]
  let part = try await garage.add(
    Gear(id: GearID(0), kind: .part(kind), name: "Part \(number)"), now: now)
  try await garage.install(Installation(id: GearID(0), part: part, host: bike, from: 0))
  let interval = ServiceInterval(
    id: GearID(0), gear: part, title: "Service",
    limits: ServiceLimits(hours: 100, meters: 5_000_000, time: .months(6)),
    category: kind.category, since: now - 300 * 86_400)
  _ = try await garage.add(interval, now: now)
}

/// Adds the rides of one bike, a tenth of all rides. There is a ride every eight hours, and the bikes take turns.
private func ride(_ bike: GearID, _ number: Int, _ store: AthleteStore) async throws {
  let files = stride(from: number, to: rideCount, by: bikeCount).map { ride in
    let typed = ManualActivity(
      id: "\(ride)", sport: .cycling, startUnixSeconds: now - 28_800 * Double(ride + 1),
      zoneMinutes: 0, movingSeconds: 3_600 + Double(ride % 3_600), distanceMeters: 30_000)
    return ImportFile(name: "ride.json", bytes: typed.bytes)
  }
  try await store.garage.setDefaultGear(bike, for: .cycling)
  _ = try await store.imports.add(files: files, now: now)
}
