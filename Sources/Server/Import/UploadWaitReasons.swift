import Model
import Store
import Synchronization

/// The reasons why accepted uploads are waiting, kept in memory in case they cannot be stored.
final class UploadWaitReasons: Sendable {
  private let reasons = Mutex<[Identifier: String]>([:])

  /// Records why an upload is waiting.
  ///
  /// - Parameter reason: The reason, in one sentence.
  func note(_ reason: String, of upload: Identifier) {
    reasons.withLock { $0[upload] = reason }
  }

  /// Returns whether an upload is waiting to be retried.
  func isWaiting(_ upload: Identifier) -> Bool { reasons.withLock { $0[upload] != nil } }

  func end(of upload: Identifier) { reasons.withLock { $0[upload] = nil } }

  /// Returns the stored upload, updated with the reason for waiting if one is in memory.
  func withWaitReason(_ upload: Upload) -> Upload {
    guard !upload.state.isOver, let reason = reasons.withLock({ $0[upload.id] }) else {
      return upload
    }
    var upload = upload
    (upload.state, upload.reason) = (.waiting, reason)
    return upload
  }
}
