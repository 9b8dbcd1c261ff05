import Foundation
import Model
import ServiceLifecycle
import Store
import Synchronization

/// Determines whether requests can be served, for `/readyz`. Results are cached for one second.
final class Readiness: Sendable {
  enum Phase { case starting, serving, ending }

  /// The minimum free disk space in bytes. Below this, SQLite's write-ahead log may not be able to grow.
  static let minimumFreeBytes = 32_000_000
  private static let cacheSeconds = 1.0
  /// How long the server reports itself as not ready after a failed change, in seconds.
  private static let failureSeconds = 10.0

  /// A change that could not be stored.
  private struct Failure {
    let cause: String
    let at: Double
  }

  private struct State {
    var phase = Phase.starting
    var fault: String?
    var checkedAt = -Double.infinity
    var failure: Failure?
  }

  private let state = Mutex(State())
  /// Performs a test read and write; throws if either fails.
  private let probe: @Sendable () async throws -> Void
  /// Writes to every open database; throws if that fails.
  private let testWrite: @Sendable () async throws -> Void
  private let freeBytes: @Sendable () -> Int?
  /// A monotonic clock, in seconds.
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

  /// Records an error if it shows that changes cannot be stored, for example because the disk is full. The server then
  /// isn't ready until a test write succeeds, which is first attempted after ten seconds. Other errors are ignored.
  func note(_ error: any Error) {
    guard let trouble = StorageError(error), [.full, .failing].contains(trouble) else { return }
    state.withLock { state in
      state.failure = Failure(cause: trouble.cause, at: clock())
      state.checkedAt = -.infinity
    }
  }

  var isStarting: Bool { state.withLock { $0.phase == .starting } }

  func enter(_ phase: Phase) { state.withLock { $0.phase = phase } }

  /// Returns once the server listens on all of its addresses, when it shuts down, or when the task is cancelled.
  func waitForStart() async {
    while isStarting, !Task.isCancelled {
      // Throws only if cancelled, which also ends the loop.
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns why the server isn't ready, in one sentence without names or paths, or nil if it is ready.
  func fault() async -> String? {
    let (phase, kept, checkedAt) = state.withLock { ($0.phase, $0.fault, $0.checkedAt) }
    switch phase {
    case .starting: return "The server is starting."
    case .ending: return "The server is shutting down."
    case .serving: break
    }
    if clock() - checkedAt < Self.cacheSeconds { return kept }
    let found = await check()
    state.withLock {
      $0.fault = found
      $0.checkedAt = clock()
    }
    return found
  }

  private func check() async -> String? {
    if let free = freeBytes(), free < Self.minimumFreeBytes {
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
  /// Returns the cause of the last failed change, or nil if a test write has succeeded since.
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

/// Starts a service once the server listens on all of its addresses. If the server fails to start, the service never
/// runs.
struct WorkWhileServing: Service {
  let service: any Service
  let readiness: Readiness

  func run() async throws {
    await cancelWhenGracefulShutdown { await readiness.waitForStart() }
    if !Task.isCancelled { try await service.run() }
  }
}

/// Stops the server if its address could not be printed at startup.
struct StartCheck: Service {
  let announcement: StartupBanner
  /// The result of printing the address, available once the server listens.
  let results: AsyncStream<Result<Void, any Error>>

  /// - Throws: An error if printing failed. Deletes the sign-in link first because it was never shown.
  func run() async throws {
    let result = await cancelWhenGracefulShutdown { await results.first { _ in true } }
    if case .failure(let error) = result {
      try await announcement.deleteLink()
      throw error
    }
    try await gracefulShutdown()
  }
}

/// Prepares a graceful shutdown when it is requested: marks the server as not ready, notifies systemd, and records that
/// the process is ending.
struct GracefulShutdown: Service {
  let readiness: Readiness
  let record: RunRecord
  let manager: ServiceManager

  func run() async throws {
    try await gracefulShutdown()
    record.recordShutdownStart()
    readiness.enter(.ending)
    manager.stopping()
  }
}
