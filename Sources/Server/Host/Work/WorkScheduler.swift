import Foundation
import Store

/// Schedules CPU- and memory-intensive work: runs it on dedicated threads, with limits on concurrency and memory, and
/// fairly among athletes.
struct WorkScheduler: Sendable {
  /// The estimated memory for processing a file as a multiple of its size: its bytes, its points and their metrics.
  private static let memoryFactor = 3
  /// The memory limit for all work in progress, in bytes.
  private static let byteLimit = 160 << 20
  /// The minimum estimate for a unit of work, such as a page, a sound or a small file.
  static let minimumBytes = 4 << 20
  /// The number of points above which rendering an activity page counts as long work.
  private static let immediatePointLimit = 50_000
  /// The estimated memory per point, including charts and map.
  private static let bytesPerPoint = 64

  let turns: FairSemaphore
  /// The semaphore that runs suspect work one unit at a time. Work is suspect if it was in progress when an earlier
  /// process ended; a second crash then identifies the cause.
  let suspects = FairSemaphore(byteLimit: 0, countLimit: 1)
  /// The semaphore that limits the number of pages rendered at once, and so the number of database connections that
  /// they use.
  let pages: FairSemaphore
  let downloads = DownloadLimit()
  /// The threads for reading, analysing and compressing recordings.
  let workers: WorkPool
  /// The threads for writing uploads, which may block on the disk.
  let writers: WorkPool

  init() {
    let coreCount = ProcessInfo.processInfo.activeProcessorCount
    turns = FairSemaphore(byteLimit: Self.byteLimit, countLimit: max(2, coreCount))
    // Twice the number of cores, because some pages wait for their database.
    pages = FairSemaphore(byteLimit: Self.byteLimit, countLimit: 2 * max(2, coreCount))
    workers = WorkPool(name: "work", threadCount: max(2, coreCount))
    writers = WorkPool(name: "uploads", threadCount: 2)
  }

  /// Performs work when it is the athlete's turn. Suspect work runs one unit at a time.
  ///
  /// - Parameter byteCount: The size of the data to process.
  func work<Value: Sendable>(
    for athlete: Athlete, on byteCount: Int = 0, isSuspect: Bool,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await alone(if: isSuspect, for: athlete) {
      try await self.work(for: athlete, on: byteCount, work)
    }
  }

  /// Performs work immediately, or one unit at a time if `isSuspect` is true.
  func alone<Value>(
    if isSuspect: Bool, for athlete: Athlete, _ work: () async throws -> Value
  ) async throws -> Value {
    guard isSuspect else { return try await work() }
    return try await suspects.take(for: athlete.identifier, bytes: 0, work)
  }

  /// Performs work when it is the athlete's turn.
  ///
  /// - Parameter byteCount: The size of the data to process.
  func work<Value: Sendable>(
    for athlete: Athlete, on byteCount: Int = 0,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    PageSlot.current?.leave()
    let bytes = max(Self.minimumBytes, byteCount.multipliedClamping(by: Self.memoryFactor))
    return try await turns.take(for: athlete.identifier, bytes: bytes) {
      try await withTaskExecutorPreference(workers) { try await work() }
    }
  }

  /// Renders a page about activities. Runs immediately if their recordings are short, otherwise when it is the athlete's
  /// turn. `page` must read everything that it shows, because a page that waits for its turn doesn't keep the state that
  /// it has read before.
  ///
  /// - Parameter names: The activities' identifiers. Invalid ones are ignored.
  func render<Page: Sendable>(
    _ names: [String], in store: AthleteStore, for athlete: Athlete,
    _ page: @Sendable () async throws -> Page
  ) async throws -> Page {
    let ids = names.compactMap { Identifier($0) }
    return try await work(
      for: athlete, onPoints: store.activities.pointCount(of: ids), page)
  }

  /// Performs work on recordings with the given total number of points. Runs immediately if that number is small,
  /// otherwise when it is the athlete's turn.
  func work<Value: Sendable>(
    for athlete: Athlete, onPoints pointCount: Int, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard pointCount > Self.immediatePointLimit else { return try await work() }
    let isPage = PageSlot.current != nil
    return try await self.work(
      for: athlete, on: pointCount.multipliedClamping(by: Self.bytesPerPoint)
    ) { isPage ? try await ReadScope().run(work) : try await work() }
  }
}

extension Int {
  fileprivate func multipliedClamping(by other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
