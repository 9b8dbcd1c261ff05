import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Where a server of this data is reached, for programs beside it: one line in a file that the server holds locked as
/// long as it lives, so that the line of a dead one counts for nothing.
public final class ServerPlace: Sendable {
  private let path: String
  private let handle: Int32

  /// Of this process, which serves the data. Without rights to write there is no such file, and nothing else suffers.
  init(dataPath: String) {
    path = Self.path(in: dataPath)
    handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
  }

  deinit {
    guard handle >= 0 else { return }
    if flock(handle, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(handle)
  }

  /// Says how the server is reached, as `https://192.168.1.7:8443`.
  func tell(_ address: String) {
    guard handle >= 0, holdsFile() else { return }
    let line = Array((address + "\n").utf8)
    guard ftruncate(handle, 0) == 0 else { return }
    _ = pwrite(handle, line, line.count, 0)
  }

  /// Who only looks holds the file for a moment; another server does as long as it runs.
  private func holdsFile() -> Bool {
    for _ in 0..<20 {
      if flock(handle, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(10_000)
    }
    return false
  }

  /// How the running server of a data directory is reached; nil where none runs.
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
