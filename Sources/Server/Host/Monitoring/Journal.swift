import Foundation
import Logging

/// systemd's journal, which reads a line's priority from a prefix such as `<3>`.
/// https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html
public enum Journal {
  /// Whether standard error is connected to the journal.
  static let hasStandardError = isConnected(
    FileHandle.standardError.fileDescriptor,
    stream: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])

  /// Returns a line's prefix for standard error, or an empty string if the journal doesn't read it.
  static func prefix(_ level: Logger.Level) -> String {
    hasStandardError ? "<\(level.priority)>" : ""
  }

  /// The prefix of an error message, empty if the journal doesn't read standard error.
  public static var errorPrefix: String { prefix(.error) }

  /// Returns whether a file descriptor is connected to the journal.
  ///
  /// - Parameter stream: The device and inode of the journal's socket, such as `8:1234`, from `JOURNAL_STREAM`. The
  ///   variable alone is not sufficient, because a child process inherits it even if its output goes elsewhere.
  static func isConnected(_ descriptor: Int32, stream: String?) -> Bool {
    guard let inode = stream?.split(separator: ":").last,
      let link = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")  // Without /proc, systemd isn't running.
    else { return false }
    return link.hasSuffix(":[\(inode)]")
  }
}

extension Logger.Level {
  /// The priority as defined by syslog(3).
  var priority: Int {
    switch self {
    case .critical: 2
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug, .trace: 7
    }
  }
}
