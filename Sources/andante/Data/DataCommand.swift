import ActivityFiles
import ArgumentParser
import Foundation
import Server
import Store

/// A command that may write to a data directory. While a server uses the directory, the server runs the command.
protocol DataCommand: ParsableCommand {
  /// The data directory as the user named it.
  var dataPath: String { get }
}

extension Andante {
  /// Runs a command: in the server that uses its data directory, or in this process if there is none.
  ///
  /// - Parameter arguments: The arguments from which the command was parsed.
  static func run(_ command: any ParsableCommand, _ arguments: [String]) async throws {
    guard let data = command as? any DataCommand, HostedCommand.current == nil,
      PathKind(of: data.dataPath + "/accounts.sqlite") == .file
    else { return try await runHere(command) }
    let access: Result<DirectoryAccess, any Error>
    do { access = .success(try await DirectoryAccess.acquire(data.dataPath)) } catch {
      access = .failure(error)
    }
    if case .success(.server(let socket)) = access {
      let status = try await RemoteCommand(arguments, dataPath: data.dataPath, socket: socket).run()
      guard status == 0 else { throw ExitCode(status) }
      return
    }
    try await CommandData.$access.withValue(access) { try await runHere(command) }
  }

  private static func runHere(_ command: any ParsableCommand) async throws {
    var command = command
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Runs a command in the server. Its data and output are those of `HostedCommand.current`.
  ///
  /// - Returns: The exit status.
  @Sendable static func runHosted(_ arguments: [String]) async -> Int32 {
    do {
      let command = try parseAsRoot(arguments)
      guard command is any DataCommand else {
        throw ValidationError("The server does not run this command.")
      }
      try await runHere(command)
      return CommandOutcome.done.rawValue
    } catch {
      let code = exitCode(for: error)
      if !code.isSuccess, !(error is ExitCode) { Console.standard.warn(message(for: error)) }
      return code.rawValue
    }
  }
}
