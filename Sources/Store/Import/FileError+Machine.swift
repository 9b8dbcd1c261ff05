import ActivityFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

extension FileError {
  /// Whether the error was caused by the system: it has run out of space, memory or open files, or the disk is
  /// read-only. The file isn't to blame, so it must not be rejected.
  var isSystemError: Bool {
    guard let systemError else { return false }
    return [ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EROFS].contains(systemError)
  }
}
