import Garage
import Testing

@Suite struct BikeTemplateTests {
  private func service(_ id: Int64, of gear: Int64, _ title: String) -> ServiceInterval {
    ServiceInterval(
      id: GearID(id), gear: GearID(gear), title: title, limits: ServiceLimits(hours: 10),
      category: .brakes, thresholds: ServiceThresholds(soon: 0.5), notifies: false, since: 0,
      source: "Manual")
  }

  private var book: ServiceBook {
    ServiceBook(
      ledger: UsageLedger(
        gear: [bikeGear(), part(3, .wheel), part(4, .tyre), part(5, .pedals), part(6)],
        installations: [
          installed(10, 3, on: bike, 0), installed(11, 4, on: GearID(3), 0),
          installed(12, 5, on: bike, 0), installed(13, 6, on: bike, 0, 5),
        ], rides: []),
      intervals: [
        service(1, of: 1, "Wash"), service(2, of: 4, "Replace"), service(3, of: 6, "Oil"),
      ], records: [])
  }

  @Test func templateHasTheTreeOfPartsWithIntervals() {
    let template = book.template(of: bike, at: 10 * day)
    #expect(template.services.map(\.title) == ["Wash"])
    // The pedals have no interval, and the chain was removed.
    #expect(template.parts.map(\.kind) == [.wheel])
    #expect(template.parts.first?.parts.first?.services.map(\.title) == ["Replace"])
    #expect((template.count, book.template(of: bike, at: 1 * day).count) == (2, 3))
  }

  @Test func templateKeepsEverythingButTheCount() {
    let kept = book.template(of: bike, at: 10 * day).services.first
    #expect(kept == ServiceTemplate(service(1, of: 1, "Wash")))
    #expect(kept?.category == .brakes && kept?.thresholds.soon == 0.5)
    #expect(kept?.notifies == false && kept?.source == "Manual")
  }

  @Test func gearWithoutIntervalsMakesAnEmptyTemplate() {
    #expect(book.template(of: other, at: 0).count == 0)
  }
}
