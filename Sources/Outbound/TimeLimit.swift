/// Runs work and cancels it when the limit is reached.
///
/// - Throws: `error` if the limit was reached, once the cancelled work has ended.
package func withTimeLimit<Value: Sendable>(
  _ limit: Duration, orThrow error: any Error,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw error
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
