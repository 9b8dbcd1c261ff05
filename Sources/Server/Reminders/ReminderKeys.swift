import Foundation
import Reminders
import Store

/// What this server proves itself with to push services, made at the first start, and whom it trusts beside the system.
struct ReminderKeys: Sendable {
  let push: PushIdentity
  /// A file with authorities of mail servers to trust beside the system's; nil where nobody put one there.
  let mailAuthorities: String?

  /// - Throws: `ServeError` where a key's file holds none: a new one in its place would lose what the old one opens.
  init(path: String) throws {
    let files = try KeyFiles(directory: URL(fileURLWithPath: path))
    push = try Self.identity(in: files)
    let authorities = files.path(of: .mailAuthorities)
    mailAuthorities = FileManager.default.fileExists(atPath: authorities) ? authorities : nil
  }

  private static func identity(in files: KeyFiles) throws -> PushIdentity {
    guard let stored = try files.load(.webPush) else {
      let identity = PushIdentity()
      try files.save(identity.pem, as: .webPush)
      return identity
    }
    // All errors have the same remedy.
    guard let identity = try? PushIdentity(pem: stored) else {
      throw ServeError(
        description: "\(files.path(of: .webPush)) holds no key: bring it back, or remove it")
    }
    return identity
  }
}
