import Engine
import GRDB
import Garage
import Testing

@testable import Store

@Suite struct TemplateStoreTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  private var garage: GarageRepository { store.garage }

  private func addBike(_ name: String) async throws -> GearID {
    try await garage.add(newGear(.bike(.gravel), name), now: now)
  }

  private let sample = BikeTemplate(
    services: [
      ServiceTemplate(
        title: "Wash", limits: ServiceLimits(time: .days(9)), category: .plain,
        thresholds: ServiceThresholds(soon: 0.5, due: 0.9, overdue: 2), notifies: false,
        source: "")
    ],
    parts: [
      PartTemplate(
        .wheel, "Rear wheel", [],
        parts: [
          PartTemplate(
            .tyre, "Rear tyre",
            [
              ServiceTemplate(
                title: "Replace", limits: ServiceLimits(meters: 4e6, time: .months(3)),
                category: .tyres, thresholds: .standard, notifies: true, source: "Maker")
            ])
        ])
    ])

  @Test func templateIsStoredRenamedDeletedAndRestored() async throws {
    let id = try await garage.add(sample, named: "Winter", now: now)
    #expect(
      try await garage.templates() == [CustomTemplate(id: id, name: "Winter", template: sample)])
    try await garage.renameTemplate(id, to: "Summer")
    #expect(try await garage.templates().map(\.name) == ["Summer"])
    try await garage.deleteTemplate(id, now: now)
    #expect(try await garage.templates().isEmpty)
    try await garage.undeleteTemplate(id)
    #expect(try await garage.templates().map(\.template) == [sample])
    await #expect(throws: StoreError.unknownGear(id: 99)) {
      try await garage.renameTemplate(GearID(99), to: "None")
    }
  }

  @Test func templateAppliedToABikeAddsPartsAndIntervalsOnce() async throws {
    let bike = try await addBike("Rook")
    #expect(try await garage.apply(sample, to: bike, since: now) == 2)
    #expect(try await garage.apply(sample, to: bike, since: now + 1) == 0)
    let shoes = try await garage.add(newGear(.shoes, "Shoes"), now: now)
    await #expect(throws: StoreError.unknownGear(id: shoes.value)) {
      try await garage.apply(sample, to: shoes, since: now)
    }
    let book = try await garage.contents().book
    #expect(book.template(of: bike, at: now + 1) == sample)
    #expect(book.intervals.allSatisfy { $0.since == now })
  }

  /// If the bike's wheel has a different name, the template must not add a second wheel.
  @Test func onlyPartOfAKindMatchesTheTemplate() async throws {
    let bike = try await addBike("Rook")
    let wheel = try await garage.add(newGear(.part(.wheel), "Carbon"), now: now)
    try await garage.install(Installation(id: GearID(0), part: wheel, host: bike, from: now - 1))
    try await garage.apply(sample, to: bike, since: now)
    let ledger = try await garage.contents().ledger
    #expect(ledger.parts(on: bike, at: now).map(\.part) == [wheel])
    #expect(ledger.parts(on: wheel, at: now).count == 1)
  }

  @Test func intervalsOutOfRangeAreSkipped() async throws {
    _ = try await garage.add(sample, named: "Winter", now: now)
    try await store.execute("UPDATE template_interval SET hours = 1e12 WHERE part IS NOT NULL")
    #expect(try await garage.templates().first?.template.count == 1)
  }
}
