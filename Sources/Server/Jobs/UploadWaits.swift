import Store
import Synchronization

/// Why accepted uploads wait, as far as this server knows: also what no file could be written about.
final class UploadWaits: Sendable {
  private let reasons = Mutex<[Identifier: String]>([:])

  /// - Parameter reason: one sentence.
  func note(_ reason: String, of upload: Identifier) {
    reasons.withLock { $0[upload] = reason }
  }

  /// Whether it waits for its next try.
  func holds(_ upload: Identifier) -> Bool { reasons.withLock { $0[upload] != nil } }

  func end(of upload: Identifier) { reasons.withLock { $0[upload] = nil } }

  /// As it is stored, with what is known beside that of why it waits.
  func told(_ upload: Upload) -> Upload {
    guard !upload.state.isOver, let reason = reasons.withLock({ $0[upload.id] }) else {
      return upload
    }
    var upload = upload
    (upload.state, upload.reason) = (.waiting, reason)
    return upload
  }
}
