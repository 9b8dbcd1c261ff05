#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// An open file, closed with the last reference to it.
final class OpenFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// - Parameter path: `-` is standard input.
  init(path: String) throws(FileError) {
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
    guard descriptor >= 0 else { throw Self.error("cannot open the file") }
  }

  /// A new file that has no name any more, to be written and read.
  init(unnamedIn folder: String) throws(FileError) {
    isOwned = true
    var name = Array("\(folder)/.andante-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw Self.error("cannot make a file in \(folder)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
  }

  /// Writes behind what was written before.
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

  /// Nil for what has no size, such as a pipe.
  var byteCount: Int? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// Reads on; 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try Self.retried(buffer) { systemRead(descriptor, $0, $1) }
  }

  /// Reads at a place without moving where `read(into:)` goes on; 0 is the end.
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

/// The system's `read`, which inside a type with a method of that name cannot be called by it.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, base, count)
}
