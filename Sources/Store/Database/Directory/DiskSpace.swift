#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Queries the free space of file systems.
public enum DiskSpace {
  /// The number of bytes that copies of large files leave free for the databases.
  public static let reservedBytes = 256 << 20

  /// Returns the number of bytes that an unprivileged process can still write to the file system of `path`, or nil
  /// if the system doesn't report it.
  public static func free(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, isTooMany) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isTooMany ? .max : Int(clamping: bytes)
  }
}
