import Garage
import Testing

@testable import Store

@Suite struct GarageLimitTests {
  private func service(_ title: String) -> ServiceTemplate {
    ServiceTemplate(
      title: title, limits: ServiceLimits(meters: 100_000), category: .plain,
      thresholds: .standard, notifies: true, source: "")
  }

  @Test func fullGarageRefusesFurtherIntervals() async throws {
    let store = try AthleteStore(path: nil) { _, _, _ in "Ride" }
    let bike = try await store.garage.add(newGear(.bike(.gravel), "Bike"), now: 0)
    let template = BikeTemplate(services: (0..<2_000).map { service("Service \($0)") })
    #expect(try await store.garage.apply(template, to: bike, since: 0) == 2_000)
    await #expect(throws: StoreError.self) {
      try await store.garage.apply(
        BikeTemplate(services: [service("One more")]), to: bike, since: 0)
    }
    #expect(try await store.garage.contents().book.intervals.count == 2_000)
  }
}
