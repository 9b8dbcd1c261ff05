import Server

/// Where a command's words go: results to standard output, one line each of what went wrong to
/// standard error.
struct Console: Sendable {
  var print: @Sendable (String) -> Void
  var warn: @Sendable (String) -> Void

  static let standard = Console(
    print: { text in StandardStream.output.write(text + "\n") },
    warn: { text in
      StandardStream.error.write("\(Journal.errorPrefix)andante: \(oneLine(text))\n")
    })
}

/// Removes control characters, so that text from a file cannot control the terminal.
func oneLine(_ text: String) -> String { singleLine(text) }

/// What the sub-commands' exit status says.
enum CommandOutcome: Int32 {
  case done = 0
  /// Some input could not be used; the rest was still done.
  case partly = 1
}
