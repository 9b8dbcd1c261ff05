import Foundation
import Synchronization

/// Shows the progress of an import on standard error: in a terminal, one line that is updated; otherwise a new line
/// every 5 s.
final class ImportProgress: Sendable {
  private let isTerminal: Bool
  private let console: Console
  private let last = Mutex(ContinuousClock.now)
  private static let interval = Duration.seconds(5)

  init(on console: Console) {
    isTerminal = console.errorIsTerminal
    self.console = console
  }

  func show(_ done: Int, _ total: Int) {
    if isTerminal {
      let end = done == total ? "\r\u{1B}[K" : ""
      console.writeError("\r\(done) of \(total)\(end)")
    } else if isDue {
      console.warn("\(done) of \(total)")
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
