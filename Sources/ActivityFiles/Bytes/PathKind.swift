#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The kind of file at a path, determined by following links but without opening the file.
public enum PathKind: Sendable {
  /// The file doesn't exist or isn't accessible.
  case missing
  case file, folder
  /// Standard input (`-`), a pipe, a socket or a device. It can be read only once and may never end.
  case stream

  public init(of path: String) {
    var status = stat()
    if path == "-" {
      self = .stream
    } else if stat(path, &status) != 0 {
      self = .missing
    } else {
      self =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .stream
        }
    }
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
