#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// What a path leads to, links followed, found without opening it.
public enum PathKind: Sendable {
  /// Nothing, or nothing we may see.
  case missing
  case file, folder
  /// Standard input (`-`), a pipe, a socket or a device: it can be read once, and may never end.
  case stream

  public init(of path: String) {
    var facts = stat()
    if path == "-" {
      self = .stream
    } else if stat(path, &facts) != 0 {
      self = .missing
    } else {
      self =
        switch facts.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .stream
        }
    }
  }

  static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }
}
