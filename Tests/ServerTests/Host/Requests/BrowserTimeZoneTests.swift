import Foundation
import Store
import Testing

@testable import Server

@Suite struct BrowserTimeZoneTests {
  @Test(arguments: ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+3", "UTC"])
  func zoneNameIsRead(name: String) {
    #expect(BrowserTimeZone.zone(named: name)?.identifier == TimeZone(identifier: name)?.identifier)
    #expect(BrowserTimeZone.zone(named: name) != nil)
  }

  @Test(arguments: [
    nil, "", "Nowhere/City", "../../etc/passwd", "/etc/passwd", "Europe/../UTC", "Europe/Berlin;",
    String(repeating: "a", count: 65),
  ]) func invalidZoneNameYieldsNil(name: String?) {
    #expect(BrowserTimeZone.zone(named: name) == nil)
  }

  @Test func minutesFollowTheReadersZone() throws {
    let summer = 1_783_000_000.0
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let minutes = LocalZone.$reader.withValue(tokyo) { LocalZone.minutes(at: summer) }
    #expect(minutes == 540)
    #expect(LocalZone.current == TimeZone.current)
  }
}
