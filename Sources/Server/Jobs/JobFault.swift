import Synchronization

/// The reason why background jobs cannot run at the moment, in one sentence; nil if they can.
final class JobFault: Sendable {
  private let fault = Mutex<String?>(nil)

  var sentence: String? { fault.withLock { $0 } }

  func note(_ sentence: String?) { fault.withLock { $0 = sentence } }
}
