import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Standard output or standard error: the only place in which the program writes to either.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all of a text.
  ///
  /// If standard output does not accept it, the program ends with status 1 and one line on standard error, or quietly
  /// if the reader closed the pipe, as `| head -1` does. Failures of standard error are ignored, as they can be
  /// reported nowhere.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes all of some bytes; see `write(_:)` for a text.
  func write(_ bytes: [UInt8]) {
    guard let code = writeAll(bytes, to: rawValue), self == .output else { return }
    Self.end(code)
  }

  private static func end(_ code: Int32) -> Never {
    if code == EPIPE {
      // The networking library ignores this signal, which would have ended the program at the write.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    error.write("andante: standard output: \(String(cString: strerror(code)))\n")
    exit(CommandOutcome.partly.rawValue)
  }
}

/// Writes all bytes, waiting where the descriptor does not block.
///
/// - Returns: The error's number, or nil if all bytes were written.
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
