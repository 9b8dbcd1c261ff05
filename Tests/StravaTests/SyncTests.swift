import Foundation
import Store
import StravaSimulator
import Testing

@testable import Strava

struct SyncTests {
  private static func options(_ faults: SimulatedFailure...) -> SimulatedStrava.Options {
    var options = SimulatedStrava.Options()
    options.faults = faults
    return options
  }

  @Test func smallAccountIsSyncedCompletely() async throws {
    let rig = try await Rig(rides: 30, bikes: 3)
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts == StravaCounts(listed: 30, stored: 30))
    #expect(try await BikeTotals.of(rig.store.strava) == BikeTotals.of(rig.strava.account))
    #expect(try await rig.store.strava.athlete()?.name == "Simone Ulated")
    #expect(rig.strava.requests.values.max() == 1)
  }

  @Test func secondPassRequestsOnlyNewActivities() async throws {
    let rig = try await Rig.synced(rides: 40)
    let before = rig.strava.requests
    rig.strava.change { account in
      var plan = SimulatedAccount.Plan()
      (plan.rides, plan.bikes, plan.sampleSeconds) = (42, 2, 30)
      plan.lastStart += 86_400
      account.rides.insert(contentsOf: SimulatedAccount(plan).rides.prefix(2), at: 0)
    }
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts.stored == 42)
    let streams = rig.strava.requests.keys.filter { $0.contains("/streams") }
    #expect(streams.count == before.keys.filter { $0.contains("/streams") }.count + 2)
    let lists = rig.strava.requests.keys.filter { $0.contains("after=") }
    #expect(lists.count == 2, "a page with what is new, and one that leads no further: \(lists)")
  }

  @Test func refusedRequestIsRepeatedOnlyAfterThePause() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "/streams", status: 429, after: 3, times: 1)))
    let began = rig.time.now
    let pause = try #require(try await rig.pause())
    #expect(pause.reason == .limit)
    #expect(pause.until.truncatingRemainder(dividingBy: 900) == RateLimits.marginSeconds)
    let asked = rig.strava.requests
    #expect(try await rig.sync(waits: false) == .waiting(pause))
    #expect(rig.strava.requests == asked, "nothing is asked before its time")
    #expect(try await rig.sync() == .finished)
    #expect(rig.time.now - began < 1_000)
    #expect(rig.strava.requests.values.max() == 2)
  }

  @Test func failingActivityIsSkippedAndRetriedInTheNextPass() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "/streams", status: 500, after: 2, times: 1)))
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts == StravaCounts(listed: 12, stored: 11, skipped: 1))
    #expect(
      try await rig.store.strava.skipped().map(\.reason) == ["Strava answers 500 for its streams"])
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts == StravaCounts(listed: 12, stored: 12))
  }

  @Test func alwaysFailingActivityIsTriedThreeTimes() async throws {
    let id = SimulatedAccount(rides: 12).rides[5].id
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "\(id)/streams", status: 500)))
    for _ in 0..<5 { #expect(try await rig.sync() == .finished) }
    let asked = rig.strava.requests.filter { $0.key.contains("\(id)/streams") }
    #expect(asked.values.reduce(0, +) == 3)
    #expect(try await rig.store.strava.skipped().map(\.id) == [id])
  }

  @Test func outageSkipsNoActivities() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "/streams", status: 503, times: 9)))
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts == StravaCounts(listed: 12, stored: 12))
  }

  /// However many activities keep failing, the sync must finish its pass, so that the next pass finds new activities.
  @Test func manyFailingActivitiesDoNotStopThePass() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "/streams", status: 500, times: 1000)))
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.counts.skipped == 12)
  }

  @Test func expiredTokenIsRefreshedAndTheRequestRepeated() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.expired, path: "/streams", after: 4, times: 1)))
    #expect(try await rig.sync() == .finished)
    #expect(rig.strava.refreshCount == 1)
    #expect(rig.strava.requests.values.max() == 2)
  }

  @Test func missingScopeIsDistinguishedFromAnExpiredToken() async throws {
    let rig = try await Rig(scopes: ["read", "profile:read_all"])
    await #expect(throws: StravaError.missingScope("activity:read")) { try await rig.sync() }
    #expect(rig.strava.refreshCount == 0)
    #expect(
      try await rig.state.fault == "Strava access lacks activity:read: connect again and allow it")
  }

  @Test func inactiveApplicationIsReported() async throws {
    let rig = try await Rig(options: Self.options(.init(.inactive, path: "/athlete")))
    await #expect(throws: StravaError.inactiveApplication) { try await rig.sync() }
    #expect(rig.strava.requests.values.reduce(0, +) == 1)
  }

  @Test func droppedConnectionIsRetriedLater() async throws {
    let rig = try await Rig(
      options: Self.options(
        .init(.dropped, path: "/athlete", times: 2),
        .init(.dropped, path: "/streams", after: 2, times: 1)))
    let began = rig.time.now
    #expect(try await rig.pause() == SyncPause(reason: .failure, until: began + 60))
    #expect(try await rig.sync() == .finished)
    #expect((60 + 120 + 60..<600).contains(rig.time.now - began))
  }

  @Test func manualRidesKeepTheirTotals() async throws {
    let rig = try await Rig(rides: 400)
    #expect(try await rig.sync() == .finished)
    let manual = rig.strava.account.rides.filter(\.isManual)
    #expect(!manual.isEmpty)
    let summaries = try await rig.store.activities.page(limit: 400).activities
    for ride in manual {
      let found = try #require(summaries.first { $0.startUnixSeconds == Double(ride.start) })
      #expect(found.distanceMeters == Double(ride.decimeters) / 10)
      #expect(found.movingSeconds == Double(ride.movingSeconds))
      #expect(found.elevationGainMeters == Double(ride.climb) / 10)
      #expect(rig.strava.requests["GET /api/v3/activities/\(ride.id)/streams"] == nil)
    }
  }

  @Test func unlistedGearIsRequestedOnce() async throws {
    let rig = try await Rig(scopes: ["read", "activity:read_all"])
    rig.strava.change { $0.bikes.removeLast() }
    #expect(try await rig.sync() == .finished)
    let gear = try await rig.store.strava.gear()
    #expect(gear.map(\.name) == ["Road 1"] && gear.first?.brand == "Aster")
    #expect(try await rig.state.gearNotes.values.map(\.self) == ["status 404"])
    #expect(try await rig.sync() == .finished)
    #expect(rig.strava.requests.filter { $0.key.contains("/gear/") }.values.allSatisfy { $0 == 1 })
  }

  @Test func anotherAccountIsSyncedFromItsBeginning() async throws {
    let rig = try await Rig(
      options: Self.options(.init(.status, path: "/streams", status: 429, after: 3)))
    _ = try await rig.sync(waits: false)
    #expect(try await rig.counts.waiting > 0)
    try await rig.store.strava.disconnect()
    var plan = SimulatedAccount.Plan()
    (plan.rides, plan.bikes, plan.seed, plan.sampleSeconds) = (7, 1, 2, 30)
    plan.lastStart -= 400 * 86_400
    rig.time.pass(to: rig.time.now + 86_400)
    let other = SimulatedStrava(SimulatedAccount(plan)) { rig.time.now }
    try await connect(rig.store.strava, to: other)
    let sync = StravaSync(
      transport: DirectTransport(strava: other), addresses: simulatedAddresses,
      library: rig.store.strava, clock: rig.time.clock)
    #expect(try await sync.run(waits: true) == .finished)
    #expect(try await rig.counts.waiting == 0)
    let starts = Set(
      try await rig.store.activities.page().activities.compactMap(\.startUnixSeconds))
    #expect(other.account.rides.allSatisfy { starts.contains(Double($0.start)) })
  }

  @Test func eventsUpdateActivitiesAndRemoveDeletedOnes() async throws {
    let rig = try await Rig.synced()
    let rides = rig.strava.account.rides
    rig.strava.change { $0.rides.removeFirst() }
    try await rig.store.strava.add(StravaEvent(activity: rides[2].id, aspect: .delete))
    for _ in 0..<3 {
      try await rig.store.strava.add(StravaEvent(activity: rides[0].id, aspect: .delete))
    }
    try await rig.store.strava.add(StravaEvent(activity: rides[1].id, aspect: .update))
    try await rig.store.strava.add(StravaEvent(activity: 999, aspect: .create))
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.store.strava.nextEvent() == nil)
    #expect(try await rig.store.activities.count() == 11)
    #expect(try await rig.store.activities.deletedCount() == 1)
    #expect(rig.strava.requests["GET /api/v3/activities/\(rides[1].id)"] == 1)
    #expect(rig.strava.requests["GET /api/v3/activities/999"] == 1)
  }
}
