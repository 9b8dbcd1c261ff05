import Dispatch

/// Runs blocking work on a separate thread, so that it doesn't block the threads that handle requests.
func runOnSeparateThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .utility).async {
      continuation.resume(with: Result { try work() })
    }
  }
}
