import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Work items that are in progress when a process ends.
@Suite struct AttemptTests {
  let store: AthleteStore
  private let job = WorkItem.job("check-services")

  init() throws { store = try AthleteStore(path: nil) }

  /// Simulates a process that ends while it works on an item.
  private func end(_ end: ProcessEnd, during item: WorkItem) async throws -> [SetAsideItem] {
    try await store.database.write { try AttemptRows.begin(item, in: $0) }
    return try await store.attempts.settle(after: end)
  }

  @Test func secondCrashSetsAside() async throws {
    #expect(try await end(.crashed, during: job).isEmpty)
    #expect(try await store.attempts.isSuspect(job))
    #expect(try await end(.crashed, during: job).map(\.item) == [job])
    #expect(try await store.attempts.reason(of: job) == AttemptRows.crashReason)
    // The item is reported only once.
    #expect(try await store.attempts.settle(after: .crashed).isEmpty)
    #expect(try await store.attempts.setAside().count == 1)
  }

  @Test func successClearsAnEarlierCrash() async throws {
    #expect(try await end(.crashed, during: job).isEmpty)
    let run = try await store.jobs.begin("check-services", now: 1)
    try await store.jobs.end(run, .done, text: "", now: 2)
    #expect(try await !store.attempts.isSuspect(job))
    #expect(try await end(.crashed, during: job).isEmpty)
  }

  @Test func fourthKillSetsAsideUnlikeOrderlyEnds() async throws {
    for _ in 0..<10 { #expect(try await end(.orderly, during: job).isEmpty) }
    #expect(try await !store.attempts.isSuspect(job))
    for _ in 0..<3 { #expect(try await end(.killed, during: job).isEmpty) }
    #expect(try await end(.killed, during: job).count == 1)
  }

  @Test func onlyItemsInProgressBecomeSuspects() async throws {
    _ = try await end(.orderly, during: job)
    #expect(try await end(.crashed, during: .job("fetch-rides")).isEmpty)
    #expect(try await !store.attempts.isSuspect(job))
  }

  @Test func retriedItemIsSetAsideOnlyAfterTwoMoreCrashes() async throws {
    for _ in 0..<2 { _ = try await end(.crashed, during: job) }
    #expect(try await [store.attempts.retry(job), store.attempts.retry(job)] == [true, false])
    #expect(try await end(.crashed, during: job).isEmpty)
    #expect(try await end(.crashed, during: job).count == 1)
  }

  // MARK: Uploads

  private func acceptUpload() async throws -> Identifier {
    let id = Identifier.random()
    try await store.uploads.accept(id, .archive, name: "export.zip", byteCount: 1, now: 0)
    return id
  }

  @Test func uploadThatCannotBeOpenedIsSetAsideAndKept() async throws {
    let id = try await acceptUpload()
    for _ in 0..<2 {
      _ = try await store.uploads.begin(id)
      _ = try await store.attempts.settle(after: .crashed)
    }
    let upload = try #require(try await store.uploads.unfinished().first)
    #expect(upload.isSetAside && upload.state == .waiting && !upload.reason.isEmpty)
    #expect(try await store.attempts.setAside().map(\.title) == ["export.zip"])
    #expect(try await store.attempts.retry(.upload(id)))
    let retried = try #require(try await store.uploads.find(id))
    #expect(!retried.isSetAside && !retried.hasFailedTooOften && retried.reason.isEmpty)
  }

  @Test func openedUploadSkipsOnlyTheCrashingFile() async throws {
    let id = try await acceptUpload()
    _ = try await store.uploads.begin(id)
    try await store.database.write {
      try UploadRows.open(id, total: 2, refused: [], health: nil, in: $0)
    }
    #expect(try await store.attempts.settle(after: .crashed).isEmpty)
    var upload = try #require(try await store.uploads.begin(id))
    #expect(upload.importsOneByOne && !upload.hasFailedTooOften)
    #expect(try await store.attempts.settle(after: .crashed).isEmpty)
    upload = try #require(try await store.uploads.begin(id))
    #expect(upload.hasFailedTooOften && upload.endings == 2)
    try await store.uploads.noteProgress(of: id)
    #expect(try await store.uploads.find(id)?.importsOneByOne == false)
  }

  @Test func killsDoNotCountAgainstUploads() async throws {
    let id = try await acceptUpload()
    for _ in 0..<6 {
      _ = try await store.uploads.begin(id)
      _ = try await store.attempts.settle(after: .killed)
    }
    #expect(try await store.uploads.find(id)?.isSuspect == false)
  }
}
