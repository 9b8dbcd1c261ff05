#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The identity, size and timestamps of a file. Equal states mean that the file hasn't changed between two reads.
public struct FileState: Equatable, Sendable {
  private let numbers: [Int64]

  /// Returns nil if the file doesn't exist.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    numbers =
      [Int64(status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size)]
      + times.flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
