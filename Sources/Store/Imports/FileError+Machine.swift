import ActivityFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

extension FileError {
  /// Whether the machine has run out of space, memory or open files, or the disk is read-only. The file isn't the
  /// cause then, and must not be refused.
  var isSystemError: Bool {
    guard let systemError else { return false }
    return [ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EROFS].contains(systemError)
  }
}
