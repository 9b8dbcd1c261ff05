import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A terminal whose content is redrawn in place.
struct Terminal {
  var columns: Int
  var rows: Int
  var hasColor: Bool
  var write: (String) -> Void

  /// Standard output, or nil unless it is a terminal that supports escape sequences.
  static var standard: Terminal? {
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb" else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(
      columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24,
      hasColor: (environment["NO_COLOR"] ?? "").isEmpty,
      write: { StandardStream.output.write($0) })
  }

  /// Switches to the alternate screen and hides the cursor. `leave` and interrupts restore the previous screen.
  func enter() {
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    for interrupt in [SIGINT, SIGTERM, SIGHUP] { signal(interrupt, restoreAndExit) }
  }

  func leave() {
    write("\u{1B}[?25h\u{1B}[?1049l")
    for interrupt in [SIGINT, SIGTERM, SIGHUP] { signal(interrupt, SIG_DFL) }
  }

  /// Replaces the content of the screen.
  func draw(_ lines: [String]) {
    let body = lines.prefix(rows).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[H" + body + "\u{1B}[J")
  }

  /// Returns the text with a style, or unchanged if the terminal has no colours.
  func styled(_ text: String, _ style: TerminalStyle) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

enum TerminalStyle: String {
  case bold = "1"
  case quiet = "2"
  case accent = "1;31"
  case good = "1;32"
  case fair = "1;33"
}

/// Restores the terminal and exits. Only uses functions that are allowed in a signal handler.
private func restoreAndExit(_ number: Int32) {
  let text: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
  _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  _exit(128 + number)
}
