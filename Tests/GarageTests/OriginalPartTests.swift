import Garage
import Testing

@Suite struct OriginalPartTests {
  private let beginning = Installation.beginning / day

  private func workshop(moved: Bool = false) -> UsageLedger {
    var used = bikeGear()
    used.earlier = hours(100, km: 2000)
    return UsageLedger(
      gear: [used, bikeGear(other), part(3, .wheel), part(4, .tyre), part(5)],
      installations: [
        installed(10, 3, on: bike, beginning, moved ? 5 : nil),
        installed(11, 4, on: GearID(3), beginning), installed(12, 5, on: bike, 0),
      ] + (moved ? [installed(13, 3, on: other, 5)] : []),
      rides: [ride(1, 17), ride(6, 2, on: other)])
  }

  @Test func partOnItsHostSinceTheBeginningHasTheHostsUse() {
    let workshop = workshop()
    for id: Int64 in [3, 4] {
      #expect(workshop.total(of: GearID(id)).hours == 117)
      #expect(workshop.earlier(of: GearID(id)).meters == 2_000_000)
      #expect(workshop.firstUse(of: GearID(id)) == 1 * day)
    }
    #expect(workshop.total(of: bike).hours == 117)
  }

  @Test func partInstalledLaterHasNoEarlierUse() {
    #expect(workshop().total(of: GearID(5)).hours == 17)
    #expect(workshop().earlier(of: GearID(5)) == .none)
  }

  @Test func movedPartKeepsTheEarlierUseOfItsFirstHost() {
    #expect(workshop(moved: true).total(of: GearID(3)).hours == 119)
    #expect(workshop(moved: true).total(of: GearID(4)).hours == 119)
  }

  @Test func installationFromTheBeginningPassesTheCheck() throws {
    let workshop = UsageLedger(gear: [bikeGear(), part(3)], installations: [], rides: [])
    try workshop.check(
      Installation(id: GearID(1), part: GearID(3), host: bike, from: Installation.beginning))
  }
}
