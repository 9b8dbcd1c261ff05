import ActivityFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

extension FileError {
  /// Whether the machine has no room, memory or open files left: that is no file's fault, and no reason to refuse one.
  var isOfTheMachine: Bool {
    guard let systemError else { return false }
    return [ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EROFS].contains(systemError)
  }
}
