import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Publishes the running server's address to local programs, in a file in the data directory. The server keeps the
/// file locked, so that readers can detect a stale address after a crash.
public final class ServerAddressFile: Sendable {
  private let path: String
  private let handle: Int32

  /// Opens the file for writing. If that fails, the server still runs but doesn't publish its address.
  init(dataPath: String) {
    path = Self.path(in: dataPath)
    handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
  }

  deinit {
    guard handle >= 0 else { return }
    if flock(handle, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(handle)
  }

  /// Publishes the server's address, such as `https://192.168.1.7:8443`.
  func publish(_ address: String) {
    guard handle >= 0, acquireLock() else { return }
    let line = Array((address + "\n").utf8)
    guard ftruncate(handle, 0) == 0 else { return }
    _ = pwrite(handle, line, line.count, 0)
  }

  /// Acquires the lock on the file. Retries for 0.2 s because readers hold the lock only briefly, whereas another
  /// server holds it permanently.
  private func acquireLock() -> Bool {
    for _ in 0..<20 {
      if flock(handle, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(10_000)
    }
    return false
  }

  /// Returns the address of the server that uses the data directory, or nil if no server is running.
  public static func address(dataPath: String) -> String? {
    let handle = open(path(in: dataPath), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    guard flock(handle, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(handle, &bytes, bytes.count, 0)
    let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return line.split(separator: "\n").first.map(String.init)
  }

  private static func path(in dataPath: String) -> String { dataPath + "/server-address" }
}
