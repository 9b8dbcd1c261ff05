import Foundation
import Logging
import Synchronization

@testable import Server

/// The captured lines of a log.
final class LogCapture: Sendable {
  private let lines = Mutex<[String]>([])

  /// - Parameter isJournal: Whether lines begin with a priority instead of the time and the level.
  func logger(isJournal: Bool = true) -> Logger {
    Logger(label: "test") { _ in
      var handler = LineLogHandler()
      handler.isJournal = isJournal
      handler.logLevel = .warning
      handler.now = { Date(timeIntervalSince1970: TestServer.now) }
      handler.write = { line in self.lines.withLock { $0.append(line) } }
      return handler
    }
  }

  var text: String { lines.withLock { $0.joined() } }
}
