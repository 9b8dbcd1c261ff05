#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// By which a file that is read more than once is known to be still the same: which file it is, its size, and when it and
/// what is known of it changed.
public struct FileState: Equatable, Sendable {
  private let numbers: [Int64]

  /// Nil where there is no such file.
  public init?(path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [facts.st_mtimespec, facts.st_ctimespec]
    #else
      let times = [facts.st_mtim, facts.st_ctim]
    #endif
    numbers =
      [Int64(facts.st_dev), Int64(truncatingIfNeeded: facts.st_ino), Int64(facts.st_size)]
      + times.flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
