import Foundation
import Reminders
import Store

/// Keys that lie beside the accounts and in no athlete's file: what opens their secrets, and what this server proves itself
/// with to push services. Made at the first start.
struct ReminderKeys: Sendable {
  let box: SecretBox
  let push: PushIdentity
  /// A file with authorities of mail servers to trust beside the system's; nil where nobody put one there.
  let mailAuthorities: String?

  /// - Throws: `ServeError` where a key's file holds none: a new one in its place would lose what the old one opens.
  init(path: String) throws {
    let files = try KeyFiles(directory: URL(fileURLWithPath: path))
    box = try Self.key(.secrets, files, { SecretBox(text: $0) }, making: { SecretBox() }, \.text)
    push = try Self.key(
      .webPush, files, { try? PushIdentity(pem: $0) }, making: { PushIdentity() }, \.pem)
    let authorities = files.path(of: .mailAuthorities)
    mailAuthorities = FileManager.default.fileExists(atPath: authorities) ? authorities : nil
  }

  private static func key<Key>(
    _ name: KeyFiles.Name, _ files: KeyFiles, _ read: (String) -> Key?, making make: () -> Key,
    _ text: (Key) -> String
  ) throws -> Key {
    guard let stored = try files.load(name) else {
      let key = make()
      try files.save(text(key), as: name)
      return key
    }
    guard let key = read(stored) else {
      throw ServeError(
        description: "\(files.path(of: name)) holds no key: bring it back, or remove it")
    }
    return key
  }
}
