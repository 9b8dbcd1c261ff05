import Server
import TextEncoding

/// The output of a command: results on standard output, and errors on standard error, one line each.
struct Console: Sendable {
  var print: @Sendable (String) -> Void
  var warn: @Sendable (String) -> Void
  /// Prints a line like `print`, but throws `OutputError` instead of ending the program if that fails.
  var tryPrint: @Sendable (String) throws -> Void

  static let standard = Console(
    print: { text in StandardStream.output.write(text + "\n") },
    warn: { text in
      StandardStream.error.write("\(Journal.errorPrefix)andante: \(oneLine(text))\n")
    },
    tryPrint: { text in try StandardStream.writeOutput(text + "\n") })

  /// Prints a new secret, which cannot be shown again. If that fails, calls `remove` and rethrows the error.
  func printSecret(
    _ text: String, orRemove remove: () async throws -> Void
  ) async throws {
    do { try tryPrint(text) } catch {
      try await remove()
      throw error
    }
  }
}

/// A subcommand's result. The raw value is the exit status.
enum CommandOutcome: Int32 {
  case done = 0
  /// Some of the input couldn't be used; the rest was processed.
  case partly = 1
}
