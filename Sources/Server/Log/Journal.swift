import Foundation
import Logging

/// systemd's journal. It takes a line's priority from a prefix such as `<3>`.
/// https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html
public enum Journal {
  /// Whether standard error goes there.
  static let hasStandardError = isConnected(
    FileHandle.standardError.fileDescriptor,
    stream: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])

  /// The prefix of a line on standard error; empty unless the journal reads it.
  static func prefix(_ level: Logger.Level) -> String {
    hasStandardError ? "<\(level.priority)>" : ""
  }

  /// The prefix of an error.
  public static var errorPrefix: String { prefix(.error) }

  /// - Parameter stream: device and inode of the journal's socket, as `8:1234`. A child process inherits the variable even
  ///   if its output goes elsewhere, so it alone proves nothing.
  static func isConnected(_ descriptor: Int32, stream: String?) -> Bool {
    guard let inode = stream?.split(separator: ":").last,
      let link = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")  // Without /proc there is no systemd.
    else { return false }
    return link.hasSuffix(":[\(inode)]")
  }
}

extension Logger.Level {
  /// The priority by syslog(3).
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
