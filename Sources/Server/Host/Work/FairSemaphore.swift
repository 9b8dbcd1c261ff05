import Store
import Synchronization

/// Admits long work within limits on concurrency and memory. Athletes take turns, one unit of work each, so that one
/// athlete's work doesn't delay that of others.
final class FairSemaphore: Sendable {
  private struct Request {
    let id: UInt64
    let bytes: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// The waiting requests of each athlete, oldest first.
    var waiting: [Identifier: [Request]] = [:]
    /// The athletes with waiting requests, in the order of their turns.
    var order: [Identifier] = []
    var bytes = 0
    var count = 0
    var lastID: UInt64 = 0
  }

  /// The memory limit for all work in progress, in bytes. Larger work is admitted on its own.
  private let byteLimit: Int
  let countLimit: Int
  private let state = Mutex(State())

  init(byteLimit: Int, countLimit: Int) {
    self.byteLimit = byteLimit
    self.countLimit = countLimit
  }

  /// Performs work when it is the athlete's turn.
  ///
  /// - Parameter bytes: The estimated memory that the work needs.
  /// - Throws: `CancellationError` if the task is cancelled while waiting.
  func take<Value>(
    for athlete: Identifier, bytes: Int, _ work: () async throws -> Value
  ) async throws -> Value {
    let bytes = max(0, min(bytes, byteLimit))
    try await enter(athlete, bytes)
    defer { leave(bytes) }
    return try await work()
  }

  var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  var activeCount: Int { state.withLock { $0.count } }

  /// Waits for the athlete's turn. Each call that returns must be balanced by a call to `leave`.
  func enter(_ athlete: Identifier, _ bytes: Int) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          guard !Task.isCancelled else { return continuation.resume(returning: false) }
          if state.waiting[athlete, default: []].isEmpty { state.order.append(athlete) }
          state.waiting[athlete, default: []].append(
            Request(id: id, bytes: bytes, continuation: continuation))
          admit(&state)
        }
      }
    } onCancel: {
      withdraw(id, of: athlete)
    }
    guard isAdmitted else { throw CancellationError() }
  }

  private func withdraw(_ id: UInt64, of athlete: Identifier) {
    state.withLock { state in
      guard let index = state.waiting[athlete]?.firstIndex(where: { $0.id == id }) else { return }
      state.waiting[athlete]?.remove(at: index).continuation.resume(returning: false)
      if state.waiting[athlete]?.isEmpty == true {
        state.waiting[athlete] = nil
        state.order.removeAll { $0 == athlete }
      }
      admit(&state)
    }
  }

  func leave(_ bytes: Int) {
    state.withLock { state in
      state.bytes -= bytes
      state.count -= 1
      admit(&state)
    }
  }

  /// Admits waiting requests in turn, as long as the limits allow.
  private func admit(_ state: inout State) {
    while let athlete = state.order.first, let request = state.waiting[athlete]?.first,
      state.count < countLimit, state.count == 0 || state.bytes + request.bytes <= byteLimit
    {
      state.order.removeFirst()
      state.waiting[athlete]?.removeFirst()
      if state.waiting[athlete]?.isEmpty == true {
        state.waiting[athlete] = nil
      } else {
        state.order.append(athlete)
      }
      state.bytes += request.bytes
      state.count += 1
      request.continuation.resume(returning: true)
    }
  }
}
