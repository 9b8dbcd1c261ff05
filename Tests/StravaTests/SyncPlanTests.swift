import Store
import Testing

@testable import Strava

struct SyncPlanTests {
  private static func listing(_ id: Int64, at start: Int) -> StravaListing {
    StravaListing(
      id: id, startUnixSeconds: start, title: "", gear: nil, totals: StravaTotals(),
      isManual: false, summary: [])
  }

  private static func walk(_ state: SyncState) -> SyncRound.Walk? { state.round?.walk }

  @Test func firstPassWalksBackFromTheNewestActivity() {
    var state = SyncState()
    state.round = SyncPlan.newRound(state)
    #expect(Self.walk(state) == .back(before: nil))
    SyncPlan.advance(&state, past: [Self.listing(3, at: 900), Self.listing(2, at: 500)])
    #expect(Self.walk(state) == .back(before: 501))
    #expect(state.newestStart == 900)
    SyncPlan.advance(&state, past: [Self.listing(2, at: 500), Self.listing(1, at: 100)])
    #expect(Self.walk(state) == .back(before: 101))
    SyncPlan.advance(&state, past: [Self.listing(1, at: 100)])
    #expect(Self.walk(state) == .finished && state.hasWalkedAll)
    #expect(state.newestStart == 900)
  }

  @Test func emptyListEndsTheWalk() {
    var state = SyncState()
    state.round = SyncPlan.newRound(state)
    SyncPlan.advance(&state, past: [])
    #expect(Self.walk(state) == .finished && state.hasWalkedAll && state.newestStart == nil)
    #expect(SyncPlan.newRound(state).walk == .back(before: nil))
  }

  @Test func laterPassesWalkForwardWithAnOverlap() {
    var state = SyncState()
    (state.newestStart, state.hasWalkedAll) = (10_000_000, true)
    state.round = SyncPlan.newRound(state)
    #expect(Self.walk(state) == .forward(after: 10_000_000 - 2_592_000))
    SyncPlan.advance(
      &state, past: [Self.listing(1, at: 9_000_000), Self.listing(2, at: 11_000_000)])
    #expect(Self.walk(state) == .forward(after: 10_999_999))
    SyncPlan.advance(&state, past: [Self.listing(2, at: 11_000_000)])
    #expect(Self.walk(state) == .finished)
    #expect(state.newestStart == 11_000_000)
  }

  @Test func stepsComeInAFixedOrder() {
    var round = SyncRound(walk: .back(before: nil))
    let event = StravaEvent(activity: 1, aspect: .update)
    let pending = Self.listing(1, at: 1)
    func step(_ event: StravaEvent?, _ gear: String?, _ pending: StravaListing?) -> SyncStep {
      SyncPlan.step(round, event: event, gear: gear, pending: pending)
    }
    #expect(step(event, "b1", pending) == .athlete)
    round.hasAthlete = true
    #expect(step(event, "b1", pending) == .list(query: [("per_page", 200)]))
    round.walk = .back(before: 7)
    #expect(step(nil, nil, nil) == .list(query: [("before", 7), ("per_page", 200)]))
    round.walk = .finished
    #expect(step(event, "b1", pending) == .event(event))
    #expect(step(nil, "b1", pending) == .gear("b1"))
    #expect(step(nil, nil, pending) == .activity(pending))
    #expect(step(nil, nil, nil) == .finish)
  }
}
