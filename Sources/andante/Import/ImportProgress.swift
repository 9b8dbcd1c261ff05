import Foundation
import Synchronization

/// Shows the progress of an import on standard error: in a terminal, one line that is updated; otherwise a new line
/// every 5 s.
final class ImportProgress: Sendable {
  private let isTerminal: Bool
  private let warn: @Sendable (String) -> Void
  private let last = Mutex(ContinuousClock.now)
  private static let interval = Duration.seconds(5)

  init(on console: Console, isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
    self.isTerminal = isTerminal
    warn = console.warn
  }

  func show(_ done: Int, _ total: Int) {
    if isTerminal {
      let end = done == total ? "\r\u{1B}[K" : ""
      StandardStream.error.write("\r\(done) of \(total)\(end)")
    } else if isDue {
      warn("\(done) of \(total)")
    }
  }

  private var isDue: Bool {
    last.withLock { last in
      guard ContinuousClock.now - last >= Self.interval else { return false }
      last = .now
      return true
    }
  }
}
