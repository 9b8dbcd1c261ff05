#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Detects whether other programs have a database open.
enum FileUse {
  /// The byte of a `-shm` file that SQLite keeps locked while it has the database open in WAL mode
  /// (https://www.sqlite.org/walformat.html, `UNIX_SHM_DMS` in SQLite's source).
  private static let openByte: Int64 = 128

  /// Returns whether another process holds SQLite's lock on the file. Doesn't change anything. Returns false on a file
  /// system that doesn't support locks. Don't call this while this process has the database open, because closing the
  /// file descriptor would release this process's own locks.
  static func isOpenElsewhere(_ path: String) -> Bool {
    let handle = open(path + "-shm", O_RDWR | O_CLOEXEC)
    guard handle >= 0 else { return false }
    defer { close(handle) }
    var question = flock()
    question.l_type = Int16(F_WRLCK)
    question.l_whence = Int16(SEEK_SET)
    question.l_start = off_t(openByte)
    question.l_len = 1
    guard fcntl(handle, F_GETLK, &question) == 0 else { return false }
    return question.l_type != Int16(F_UNLCK)
  }
}
