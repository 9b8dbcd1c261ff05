import Foundation
import Reminders
import Store

/// The key with which this server identifies itself to push services, created at the first start, and additional
/// certificate authorities for mail servers.
struct ReminderKeys: Sendable {
  let push: PushIdentity
  /// The path of a file with certificate authorities to trust in addition to the system's; nil if the file doesn't
  /// exist.
  let mailAuthorities: String?

  /// - Throws: `ServeError` if a key file contains no valid key. The key is not replaced because that would make
  ///   existing subscriptions unusable.
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
    // The errors are not distinguished because all have the same remedy.
    guard let identity = try? PushIdentity(pem: stored) else {
      throw ServeError(
        description: "\(files.path(of: .webPush)) contains no key: restore it, or delete it")
    }
    return identity
  }
}
