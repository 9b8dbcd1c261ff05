#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Identifies the file at a path. The identity changes if another file replaces it.
public struct FileIdentity: Sendable {
  private let device: UInt64
  private let number: UInt64
  let byteCount: Int

  /// Returns nil if the file doesn't exist.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    byteCount = Int(status.st_size)
  }
}

extension FileIdentity: Equatable {
  public static func == (one: FileIdentity, other: FileIdentity) -> Bool {
    one.device == other.device && one.number == other.number
  }
}
