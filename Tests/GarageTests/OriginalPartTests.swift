import Garage
import Testing

@Suite struct OriginalPartTests {
  private let beginning = Installation.beginning / day

  private func ledger(moved: Bool = false) -> UsageLedger {
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
    let ledger = ledger()
    for id: Int64 in [3, 4] {
      #expect(ledger.total(of: GearID(id)).hours == 117)
      #expect(ledger.earlier(of: GearID(id)).meters == 2_000_000)
      #expect(ledger.firstUse(of: GearID(id)) == 1 * day)
    }
    #expect(ledger.total(of: bike).hours == 117)
  }

  @Test func partInstalledLaterHasNoEarlierUse() {
    #expect((ledger().total(of: GearID(5)).hours, ledger().earlier(of: GearID(5))) == (17, .none))
  }

  @Test func movedPartKeepsTheEarlierUseOfItsFirstHost() {
    #expect(ledger(moved: true).total(of: GearID(3)).hours == 119)
    #expect(ledger(moved: true).total(of: GearID(4)).hours == 119)
  }
}
