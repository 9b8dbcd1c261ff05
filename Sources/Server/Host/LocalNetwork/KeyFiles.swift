import Foundation

/// Stores private keys in files that only their owner can read and that are replaced atomically.
struct KeyFiles: Sendable {
  enum Name: String {
    case authority = "authority.pem"
    case server = "server.pem"
    case webPush = "web-push.pem"
    /// Certificates of mail servers to trust, provided by the administrator.
    case mailAuthorities = "mail-authorities.pem"
  }

  let directory: URL

  /// Creates the directory if it is missing, and removes access for other users.
  init(directory: URL) throws {
    self.directory = directory
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: directory.path)
    } catch {
      throw LocalAuthorityError(
        sentence: "The folder for the keys, \(directory.path), cannot be used: "
          + "\(error.localizedDescription)")
    }
  }

  func path(of name: Name) -> String { directory.appendingPathComponent(name.rawValue).path }

  /// Returns the text of a file, or nil if it doesn't exist. Removes access for other users.
  func load(_ name: Name) throws -> String? {
    let path = path(of: name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    chmod(path, 0o600)
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw LocalAuthorityError(
        sentence: "\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Writes a file atomically: writes a temporary file, flushes it to disk and renames it. Other users can never read
  /// the file, and after a crash, either the old or the new file exists.
  func save(_ text: String, as name: Name) throws {
    let target = path(of: name)
    let temporary = target + ".\(getpid()).new"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(target) }
    let written = Self.writeAll(Array(text.utf8), to: file) && fsync(file) == 0
    guard close(file) == 0, written, rename(temporary, target) == 0 else {
      defer { unlink(temporary) }
      throw failure(target)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private func failure(_ path: String) -> LocalAuthorityError {
    LocalAuthorityError(sentence: "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
