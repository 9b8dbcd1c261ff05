import Synchronization

/// Why nothing runs in the background at the moment, in one sentence.
final class JobFault: Sendable {
  private let fault = Mutex<String?>(nil)

  var sentence: String? { fault.withLock { $0 } }

  func note(_ sentence: String?) { fault.withLock { $0 = sentence } }
}
