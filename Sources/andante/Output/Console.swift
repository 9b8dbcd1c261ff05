import Foundation
import Server
import TextEncoding

/// The output of a command: results on standard output, and errors on standard error, one line each.
struct Console: Sendable {
  var print: @Sendable (String) -> Void
  var warn: @Sendable (String) -> Void
  /// Prints a line like `print`, but throws `OutputError` instead of ending the program if that fails.
  var tryPrint: @Sendable (String) async throws -> Void
  /// Returns a line of standard input without the line break, or nil at its end.
  var readLine: @Sendable () async throws -> String? = { Swift.readLine() }
  /// Writes text to standard error as it is.
  var writeError: @Sendable (String) -> Void = { StandardStream.error.write($0) }
  /// Whether standard error is a terminal.
  var errorIsTerminal = isatty(STDERR_FILENO) == 1

  /// The streams of this process, or those of the caller if a server runs the command.
  static var standard: Console { HostedCommand.current.map { Console($0) } ?? ownStreams }

  private static let ownStreams = Console(
    print: { text in StandardStream.output.write(text + "\n") },
    warn: { text in
      StandardStream.error.write("\(Journal.errorPrefix)andante: \(oneLine(text))\n")
    },
    tryPrint: { text in try StandardStream.writeOutput(text + "\n") })

  /// Prints a new secret, which cannot be shown again. If that fails, calls `remove`, even if the task was cancelled, and
  /// rethrows the error.
  func printSecret(
    _ text: String, orRemove remove: @escaping @Sendable () async throws -> Void
  ) async throws {
    do { try await tryPrint(text) } catch {
      try await Task { try await remove() }.value
      throw error
    }
  }
}

extension Console {
  /// The streams of a command's caller.
  init(_ host: HostedCommand) {
    print = { host.write($0 + "\n") }
    warn = { text in
      // The caller has ended or is told why the command was cancelled.
      guard !Task.isCancelled else { return }
      host.writeError("\(host.request.errorPrefix)andante: \(oneLine(text))\n")
    }
    tryPrint = { text in
      let reply = try await host.ask(.print(text + "\n"))
      if let code = reply.code { throw OutputError(code: code) }
    }
    readLine = { try await host.ask(.readLine).line }
    writeError = { host.writeError($0) }
    errorIsTerminal = host.request.errorIsTerminal
  }
}

/// A subcommand's result. The raw value is the exit status.
enum CommandOutcome: Int32 {
  case done = 0
  /// Some of the input couldn't be used; the rest was processed.
  case partly = 1
}
