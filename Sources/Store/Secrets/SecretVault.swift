import Crypto
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Seals secrets that lie in an athlete's file (AES-256 in Galois/Counter mode) with a key that lies outside of it: a
/// copied file carries no access.
struct SecretVault: Sendable {
  private static let keyByteCount = 32
  /// Nil keeps the key in memory.
  private let path: String?
  private let memoryKey = SymmetricKey(size: .bits256)

  /// - Parameter keysPath: where the key's file lies, or will once something is sealed; nil for as long as the process lives.
  init(keysPath: String?) { path = keysPath.map { $0 + "/secrets.key" } }

  /// - Throws: `StoreError.cannotOpen` where there is a key's file that holds none: a new one in its place would lose what
  ///   the old one opens.
  func check() throws { if let path { _ = try stored(at: path) } }

  /// - Parameter name: what it is; it opens under no other.
  /// - Throws: `StoreError.cannotOpen` where the key's file cannot be read or made.
  func seal(_ bytes: [UInt8], as name: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: key(), authenticating: Array(name.utf8))
    guard let combined = box.combined else { throw StoreError.damaged(what: "the key of secrets") }
    return Array(combined)
  }

  /// Nil for what was sealed by another key or under another name, or was changed.
  func open(_ sealed: [UInt8], as name: String) throws -> [UInt8]? {
    // Malformed bytes are treated like those of another key.
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    let key = try key()
    // Fails only if the tag doesn't match: another key or name, or modified bytes.
    return (try? AES.GCM.open(box, using: key, authenticating: Array(name.utf8))).map(Array.init)
  }

  private func key() throws -> SymmetricKey {
    guard let path else { return memoryKey }
    if let key = try stored(at: path) { return key }
    try make(at: path)
    guard let key = try stored(at: path) else { throw cannotOpen(path) }
    return key
  }

  /// Nil where there is no file yet. Access others were given meanwhile is taken back.
  private func stored(at path: String) throws -> SymmetricKey? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    chmod(path, 0o600)
    guard let bytes = FileManager.default.contents(atPath: path) else { throw cannotOpen(path) }
    guard bytes.count == Self.keyByteCount else {
      throw StoreError.cannotOpen(path: path, reason: "it does not hold a key of 32 bytes")
    }
    return SymmetricKey(data: bytes)
  }

  /// Writes beside the file and links: of two processes that do so at once, one key wins, and both use that.
  private func make(at path: String) throws {
    let temporary = "\(path).\(getpid()).\(UUID().uuidString)"
    let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw cannotOpen(path) }
    defer { unlink(temporary) }
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    let isWritten = write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    guard close(file) == 0, isWritten, link(temporary, path) == 0 || errno == EEXIST else {
      throw cannotOpen(path)
    }
  }

  private func cannotOpen(_ path: String) -> StoreError {
    StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
}
