import Foundation
import ServiceLifecycle
import Store
import Synchronization

/// Whether requests can be served: what `/readyz` answers. Looks once a second at most, however often it is asked.
final class Readiness: Sendable {
  enum Phase { case starting, serving, ending }

  /// SQLite wants room for its log; below this, changes begin to fail.
  static let leastFreeBytes = 32_000_000
  private static let keptSeconds = 1.0
  /// The time after a failed change during which the server does not count as ready.
  private static let failureSeconds = 10.0

  /// A change that could not be stored.
  private struct Failure {
    let cause: String
    let at: Double
  }

  private struct State {
    var phase = Phase.starting
    var fault: String?
    var lookedAt = -Double.infinity
    var failure: Failure?
  }

  private let state = Mutex(State())
  /// Reads and writes; throws where that fails.
  private let probe: @Sendable () async throws -> Void
  /// Writes to every open database; throws if that fails.
  private let testWrite: @Sendable () async throws -> Void
  private let freeBytes: @Sendable () -> Int?
  /// Seconds on a clock that runs forward.
  private let clock: @Sendable () -> Double

  init(
    probe: @escaping @Sendable () async throws -> Void,
    testWrite: @escaping @Sendable () async throws -> Void = {},
    freeBytes: @escaping @Sendable () -> Int?,
    clock: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) {
    (self.probe, self.testWrite) = (probe, testWrite)
    (self.freeBytes, self.clock) = (freeBytes, clock)
  }

  convenience init(accounts: AccountStore, stores: OpenStores, dataPath: String) {
    self.init(
      probe: { try await accounts.checkWritable() },
      testWrite: {
        try await accounts.testWrite()
        for store in stores.all { try await store.testWrite() }
      },
      freeBytes: { DiskSpace.free(at: dataPath) })
  }

  /// Remembers an error that shows that changes cannot be stored, such as that of a full disk. From then on the server is not
  /// ready until a test write succeeds, which is tried first after ten seconds. Ignores other errors.
  func note(_ error: any Error) {
    guard let trouble = StorageTrouble(error), [.full, .failing].contains(trouble) else { return }
    state.withLock { state in
      state.failure = Failure(cause: trouble.cause, at: clock())
      state.lookedAt = -.infinity
    }
  }

  var isStarting: Bool { state.withLock { $0.phase == .starting } }

  func enter(_ phase: Phase) { state.withLock { $0.phase = phase } }

  /// Returns once the server listens on all of its addresses, when it shuts down, or when the task is cancelled.
  func waitForStart() async {
    while isStarting, !Task.isCancelled {
      // Ends early only if cancelled.
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// What prevents serving, in one sentence without names and paths; nil where nothing does.
  func fault() async -> String? {
    let (phase, kept, lookedAt) = state.withLock { ($0.phase, $0.fault, $0.lookedAt) }
    switch phase {
    case .starting: return "The server is starting."
    case .ending: return "The server is shutting down."
    case .serving: break
    }
    if clock() - lookedAt < Self.keptSeconds { return kept }
    let found = await look()
    state.withLock {
      $0.fault = found
      $0.lookedAt = clock()
    }
    return found
  }

  private func look() async -> String? {
    if let free = freeBytes(), free < Self.leastFreeBytes {
      return "The disk is nearly full: \(free / 1_000_000) MB are free."
    }
    if let cause = await failureCause() { return "Changes cannot be stored: \(cause)." }
    do {
      try await probe()
      return nil
    } catch {
      return "The database of accounts cannot be written."
    }
  }
}

extension Readiness {
  /// The cause of the last failed change; nil if a test write succeeded since.
  private func failureCause() async -> String? {
    guard let failure = state.withLock({ $0.failure }) else { return nil }
    guard clock() - failure.at >= Self.failureSeconds else { return failure.cause }
    do {
      try await testWrite()
    } catch {
      return failure.cause
    }
    state.withLock { state in
      if state.failure?.at == failure.at { state.failure = nil }
    }
    return nil
  }
}

/// Starts a service once the server listens on all of its addresses. A start that is refused has done no work.
struct WorkWhileServing: Service {
  let service: any Service
  let readiness: Readiness

  func run() async throws {
    await cancelWhenGracefulShutdown { await readiness.waitForStart() }
    if !Task.isCancelled { try await service.run() }
  }
}

/// Ends the server if it could not print how to reach it.
struct StartCheck: Service {
  let announcement: Announcement
  /// The result of printing, once the server listens.
  let results: AsyncStream<Result<Void, any Error>>

  /// - Throws: an error if printing failed. The unseen link is deleted first.
  func run() async throws {
    let result = await cancelWhenGracefulShutdown { await results.first { _ in true } }
    if case .failure(let error) = result {
      try await announcement.deleteLink()
      throw error
    }
    try await gracefulShutdown()
  }
}

/// Prepares an orderly shutdown once it is requested: reports that the server is no longer ready, notifies systemd, and
/// records that the process is ending.
struct OrderlyEnd: Service {
  let readiness: Readiness
  let record: RunRecord
  let manager: ServiceManager

  func run() async throws {
    try await gracefulShutdown()
    record.noteEnding()
    readiness.enter(.ending)
    manager.stopping()
  }
}
