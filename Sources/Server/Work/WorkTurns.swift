import Store
import Synchronization

/// Who may work now: long work waits for its turn and for its share of the memory. Athletes take turns, one piece of work
/// each, so that nobody waits behind all of another's.
final class WorkTurns: Sendable {
  private struct Request {
    let id: UInt64
    let bytes: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// Of each athlete, the oldest first.
    var waiting: [Identifier: [Request]] = [:]
    /// Athletes who wait, the next one first.
    var order: [Identifier] = []
    var bytes = 0
    var count = 0
    var lastID: UInt64 = 0
  }

  /// Bytes of work under way; a single piece may be larger.
  private let byteLimit: Int
  let countLimit: Int
  private let state = Mutex(State())

  init(byteLimit: Int, countLimit: Int) {
    self.byteLimit = byteLimit
    self.countLimit = countLimit
  }

  /// Waits for the athlete's turn, then does the work.
  ///
  /// - Parameter bytes: of memory that it takes, about.
  /// - Throws: `CancellationError` where the task ends while it waits.
  func take<Value>(
    for athlete: Identifier, bytes: Int, _ work: () async throws -> Value
  ) async throws -> Value {
    let bytes = max(0, min(bytes, byteLimit))
    try await enter(athlete, bytes)
    defer { leave(bytes) }
    return try await work()
  }

  /// How many wait for their turn.
  var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// How many work.
  var underWayCount: Int { state.withLock { $0.count } }

  /// Waits for the athlete's turn. Whoever was let in leaves once.
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

  /// Lets in whose turn it is, as long as there is room.
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
