import Crypto
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Encrypts the secrets in an athlete's file (AES-256 in Galois/Counter mode). The key is stored outside the file, so
/// that a copy of the file doesn't give access to other services.
struct SecretVault: Sendable {
  private static let keyByteCount = 32
  /// The path of the key file; nil to keep the key in memory.
  private let path: String?
  private let memoryKey = SymmetricKey(size: .bits256)

  /// - Parameter keysPath: the folder of the key file, which is created when a secret is first encrypted; nil for a key
  ///   that exists only in memory.
  init(keysPath: String?) { path = keysPath.map { $0 + "/secrets.key" } }

  /// Checks the key file, if it exists.
  ///
  /// - Throws: `StoreError.cannotOpen` if the file doesn't contain a key. It isn't replaced automatically, because
  ///   secrets that were encrypted with the old key would be lost.
  func check() throws { if let path { _ = try stored(at: path) } }

  /// Encrypts a secret.
  /// - Parameter name: the secret's name. The secret can be decrypted only with the same name.
  /// - Throws: `StoreError.cannotOpen` if the key file cannot be read or created.
  func seal(_ bytes: [UInt8], as name: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: key(), authenticating: Array(name.utf8))
    guard let combined = box.combined else { throw StoreError.damaged(what: "the key of secrets") }
    return Array(combined)
  }

  /// Decrypts a secret. Returns nil if it was encrypted with another key or name, or was modified.
  func open(_ sealed: [UInt8], as name: String) throws -> [UInt8]? {
    // Treat malformed bytes like bytes that were encrypted with another key.
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    let key = try key()
    // Fails only if the tag doesn't match, because the key or the name is different or the bytes were modified.
    return (try? AES.GCM.open(box, using: key, authenticating: Array(name.utf8))).map(Array.init)
  }

  private func key() throws -> SymmetricKey {
    guard let path else { return memoryKey }
    if let key = try stored(at: path) { return key }
    try make(at: path)
    guard let key = try stored(at: path) else { throw cannotOpen(path) }
    return key
  }

  /// Reads the key and revokes other users' access to its file. Returns nil if the file doesn't exist yet.
  private func stored(at path: String) throws -> SymmetricKey? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    chmod(path, 0o600)
    guard let bytes = FileManager.default.contents(atPath: path) else { throw cannotOpen(path) }
    guard bytes.count == Self.keyByteCount else {
      throw StoreError.cannotOpen(path: path, reason: "it does not contain a key of 32 bytes")
    }
    return SymmetricKey(data: bytes)
  }

  /// Creates the key file atomically by linking a temporary one. If two processes do this at the same time, both use
  /// the same key.
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
