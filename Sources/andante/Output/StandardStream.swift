import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and standard error. The program writes to them only through this type.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes the whole text.
  ///
  /// If standard output can't be written, the program prints one line to standard error and exits with status 1. If
  /// the reader closed the pipe, as `head -1` does, it exits quietly. Errors on standard error are ignored because
  /// there is nowhere to report them.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes all bytes. Errors are handled as in `write(_:)` for text.
  func write(_ bytes: [UInt8]) {
    guard let code = writeAll(bytes, to: rawValue), self == .output else { return }
    Self.end(OutputError(code: code))
  }

  /// Writes the whole text to standard output and throws errors to the caller. After the first call, a closed pipe also
  /// throws instead of ending the program.
  static func writeOutput(_ text: String) throws(OutputError) {
    signal(SIGPIPE, SIG_IGN)
    if let code = writeAll(Array(text.utf8), to: output.rawValue) { throw OutputError(code: code) }
  }

  private static func end(_ failure: OutputError) -> Never {
    if failure.code == EPIPE {
      // The networking library ignores SIGPIPE, which would otherwise have ended the program at the write.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    error.write("andante: \(failure)\n")
    exit(CommandOutcome.partly.rawValue)
  }
}

/// The error for failing to write to standard output.
struct OutputError: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "standard output: \(String(cString: strerror(code)))" }
}

/// Writes all bytes, waiting if the descriptor is non-blocking.
///
/// - Returns: the error number, or nil if all bytes were written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest.removeFirst(count)
    } else if errno == EAGAIN {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
