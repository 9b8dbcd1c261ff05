#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A file on disk or standard input, read as it is needed.
final class FileSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool

  /// - Parameter path: `-` is standard input.
  init(path: String) throws(FileError) {
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
    guard descriptor >= 0 else { throw Self.error("cannot open the file") }
  }

  deinit { if isOwned && descriptor >= 0 { close(descriptor) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = systemRead(descriptor, base, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw Self.error("cannot read the file") }
    }
  }

  private static func error(_ what: String) -> FileError {
    FileError(.unreadable, "\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}

/// The system's `read`, which inside a type with a method of that name cannot be called by it.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, base, count)
}
