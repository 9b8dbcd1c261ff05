#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Room on the disk that data lies on.
public enum DiskSpace {
  /// Bytes that may still be written to the file system of `path` without special rights; nil where the system does
  /// not say.
  public static func free(at path: String) -> Int? {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    let (bytes, isTooMany) = UInt64(facts.f_bavail).multipliedReportingOverflow(
      by: UInt64(facts.f_frsize))
    return isTooMany ? .max : Int(clamping: bytes)
  }
}
