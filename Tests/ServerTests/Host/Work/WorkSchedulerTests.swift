import Foundation
import Hummingbird
import Store
import Synchronization
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#endif

/// The thread priority, the order and the memory limit of long-running work.
@Suite struct WorkSchedulerTests {
  private let first = Identifier.random()
  private let second = Identifier.random()

  @Test func workRunsOnThreadsOfLowerPriority() async throws {
    let scheduler = WorkScheduler()
    let athlete = try await AccountStore(path: nil).chosenAthlete(named: nil, now: 0)
    let niceness = try await scheduler.work(for: athlete) {
      async let child = threadNiceness()
      return [threadNiceness(), await child]
    }
    #expect(niceness == [WorkPool.niceness, WorkPool.niceness])
    #expect(threadNiceness() < WorkPool.niceness)
  }

  /// An athlete's small job must not wait for all earlier jobs of another athlete.
  @Test func athletesTakeTurns() async throws {
    let turns = FairSemaphore(byteLimit: 100, countLimit: 1)
    let notes = Notes()
    let gate = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [first] in
        try await turns.take(for: first, bytes: 1) { for await _ in gate.stream {} }
      }
      while turns.activeCount == 0 { await Task.yield() }
      for (count, (athlete, name)) in [
        (first, "large 1"), (first, "large 2"), (first, "large 3"), (second, "small"),
      ].enumerated() {
        group.addTask {
          try await turns.take(for: athlete, bytes: 1) { notes.order.withLock { $0.append(name) } }
        }
        while turns.waitingCount <= count { await Task.yield() }
      }
      gate.continuation.finish()
      try await group.waitForAll()
    }
    #expect(notes.order.withLock { $0 } == ["large 1", "small", "large 2", "large 3"])
  }

  @Test func workWaitsForFreeMemory() async throws {
    let turns = FairSemaphore(byteLimit: 100, countLimit: 8)
    let notes = Notes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        let bytes = [10, 40, 70, 500][index % 4]
        group.addTask {
          try await turns.take(for: Identifier.random(), bytes: bytes) {
            let sum = notes.present.withLock { present in
              present += min(bytes, 100)
              return present
            }
            notes.most.withLock { $0 = max($0, sum) }
            await Task.yield()
            notes.present.withLock { $0 -= min(bytes, 100) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(notes.most.withLock { $0 } <= 100)
    #expect(turns.waitingCount == 0 && turns.activeCount == 0)
  }

  @Test func cancelledWorkLeavesTheQueue() async throws {
    let turns = FairSemaphore(byteLimit: 100, countLimit: 1)
    let gate = AsyncStream<Void>.makeStream()
    let holder = Task { [first] in
      try await turns.take(for: first, bytes: 1) { for await _ in gate.stream {} }
    }
    while turns.activeCount == 0 { await Task.yield() }
    let waiting = Task { [second] in try await turns.take(for: second, bytes: 1) {} }
    while turns.waitingCount == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.continuation.finish()
    try await holder.value
    #expect(turns.waitingCount == 0)
  }

  @Test func namedRoutesExist() async throws {
    let (server, _) = try await TestServer.start()
    let routes = Set(buildRouter(server.services).routes.map(\.path.description))
    for path in HeavyRoutes.paths.union(PageConcurrencyMiddleware.waiting) {
      #expect(routes.contains(path), "\(path)")
    }
  }

  @Test func longRecordingFreesThePageSlotAndRunsAsWork() async throws {
    let scheduler = WorkScheduler()
    let athlete = try await AccountStore(path: nil).chosenAthlete(named: nil, now: 0)
    let slot = try await PageSlot(in: scheduler.pages, for: athlete)
    try await slot.run {
      let short = try await scheduler.work(for: athlete, onPoints: 50_000) { threadNiceness() }
      #expect(short == threadNiceness() && scheduler.pages.activeCount == 1)
      let long = try await scheduler.work(for: athlete, onPoints: 50_001) { threadNiceness() }
      #expect(long == WorkPool.niceness && scheduler.pages.activeCount == 0)
    }
    slot.leave()
    #expect(scheduler.pages.activeCount == 0)
  }

  /// A page sees one state until it waits for its turn to render a long recording, and another one during its turn.
  @Test func longRecordingIsRenderedFromOneState() async throws {
    let (server, _) = try await TestServer.start()
    let (scheduler, athlete) = (server.services.scheduler, server.services.athlete)
    let store = try server.services.store(of: athlete)
    @Sendable func counts() async throws -> [Int] {
      let before = try await store.jobs.latest(limit: 9).count
      try await Task.detached { _ = try await store.jobs.begin("fetch-rides", now: TestServer.now) }
        .value
      return [before, try await store.jobs.latest(limit: 9).count]
    }
    let slot = try await PageSlot(in: scheduler.pages, for: athlete)
    try await slot.run {
      #expect(try await counts() == [0, 0])
      let short = try await scheduler.work(for: athlete, onPoints: 50_000) { try await counts() }
      #expect(short == [0, 0])
      let long = try await scheduler.work(for: athlete, onPoints: 50_001) { try await counts() }
      #expect(long == [2, 2])
      #expect(try await counts() == [3, 4])
    }
    slot.leave()
  }

  @Test func pageWaitsForAFreeSlot() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let pages = server.services.scheduler.pages
    let athlete = try await AccountStore(path: nil).chosenAthlete(named: nil, now: 0)
    var slots: [PageSlot] = []
    for _ in 0..<pages.countLimit { slots.append(try await PageSlot(in: pages, for: athlete)) }
    async let page = browser.get("/about")
    while pages.waitingCount == 0 { await Task.yield() }
    try await browser.get("/healthz").expect(.ok)
    for slot in slots { slot.leave() }
    try await page.expect(.ok)
    #expect(pages.waitingCount == 0)
  }
}

/// Measurements that several tasks record.
private final class Notes: Sendable {
  let order = Mutex<[String]>([])
  let present = Mutex(0)
  let most = Mutex(0)
}

/// Returns the niceness of the calling thread.
private func threadNiceness() -> Int32 {
  getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
}
