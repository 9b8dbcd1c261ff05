import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct IntervalMovePagesTests {
  private struct Bikes {
    let former: GearID
    let other: GearID
    let interval: GearID
  }

  private func bikes(_ garage: GarageRepository) async throws -> Bikes {
    let former = try await garage.add(.bike(.gravel), "Kestrel")
    return Bikes(
      former: former, other: try await garage.add(.bike(.gravel), "Rook"),
      interval: try await garage.addInterval("Wash", of: former, daysAgo: 1))
  }

  private func gear(of interval: GearID, in garage: GarageRepository) async throws -> GearID? {
    try await garage.contents().book.intervals.first { $0.id == interval }?.gear
  }

  @Test func intervalIsMovedByItsForm() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let bikes = try await bikes(garage)
    let address = "/garage/services/\(bikes.interval)"
    try await browser.get("\(address)/edit").expect(
      has: #"<option value="\#(bikes.former)" selected>Kestrel"#, ">Rook</option>")
    let fields = ["title": "Wash", "hours": "10", "category": "0"]
    try await browser.post(address, form: fields)
    #expect(try await gear(of: bikes.interval, in: garage) == bikes.former)
    try await browser.post(address, form: fields.merging(["gear": "999"]) { $1 }).expect(.notFound)
    try await browser.post(address, form: fields.merging(["gear": "\(bikes.other)"]) { $1 })
    #expect(try await gear(of: bikes.interval, in: garage) == bikes.other)
    try await browser.get(address).expect(has: "Rides until", "count on Kestrel.")
  }

  @Test func refusedFormKeepsTheChosenBike() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let bikes = try await bikes(try server.store().garage)
    try await browser.post(
      "/garage/services/\(bikes.interval)", form: ["title": "Wash", "gear": "\(bikes.other)"]
    ).expect(.unprocessableContent, has: #"<option value="\#(bikes.other)" selected>Rook"#)
  }

  /// Saving the form must not move an interval away from a retired bike, although retired bikes aren't offered
  /// otherwise.
  @Test func retiredBikeStaysChosen() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let bikes = try await bikes(garage)
    try await garage.retire(bikes.former, at: TestServer.now)
    try await browser.get("/garage/services/\(bikes.interval)/edit").expect(
      has: #"<option value="\#(bikes.former)" selected>Kestrel"#)
  }
}
