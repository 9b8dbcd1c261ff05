#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// An open file. It is closed when the last reference is released.
final class OpenFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// - Parameter path: `-` means standard input.
  init(path: String) throws(FileError) {
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
    guard descriptor >= 0 else { throw Self.error("cannot open the file") }
  }

  /// Creates a temporary file for writing and reading, and removes its name immediately.
  init(unnamedIn folder: String) throws(FileError) {
    isOwned = true
    var name = Array("\(folder)/.andante-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw Self.error("cannot create a file in \(folder)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
  }

  /// Appends bytes to those already written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let count = write(descriptor, base, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Self.error("cannot write the file") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  deinit { if isOwned && descriptor >= 0 { close(descriptor) } }

  /// The size in bytes, or nil if the file isn't a regular file but, for example, a pipe.
  var byteCount: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads the next bytes and returns their number, or 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try Self.retried(buffer) { systemRead(descriptor, $0, $1) }
  }

  /// Reads at an offset without changing the position of `read(into:)`. Returns 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    try Self.retried(buffer) { pread(descriptor, $0, $1, off_t(offset)) }
  }

  private static func retried(
    _ buffer: UnsafeMutableRawBufferPointer, _ read: (UnsafeMutableRawPointer, Int) -> Int
  ) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = read(base, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw error("cannot read the file") }
    }
  }

  private static func error(_ what: String) -> FileError {
    let code = errno
    return FileError(system: code, String(cString: strerror(code)), what)
  }
}

/// Calls the system's `read`. This function is outside `OpenFile`, because inside it the name refers to the class's own
/// method.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, base, count)
}
