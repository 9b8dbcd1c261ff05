import Foundation

/// Files that hold private keys: readable by their owner alone, replaced in one step.
struct KeyFiles: Sendable {
  enum Name: String {
    case authority = "authority.pem"
    case server = "server.pem"
    case webPush = "web-push.pem"
    /// No key of ours: put there by whoever runs a mail server with a certificate of their own.
    case mailAuthorities = "mail-authorities.pem"
  }

  let directory: URL

  /// Makes the directory if it is missing, and takes everyone else's access away from it.
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

  /// The file's text; nil if there is no such file. Access others were given meanwhile is taken back.
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

  /// Writes beside the file, flushes to disk and renames: after a crash there is the old file or the
  /// new one, never half of one, and at no moment can anyone else read it.
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
