import Dispatch

/// Does work that blocks off the threads that answer requests.
func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .utility).async {
      continuation.resume(with: Result { try work() })
    }
  }
}
