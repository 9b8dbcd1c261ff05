import ArgumentParser
import Engine
import Foundation
import Server
import Store
import TextEncoding

/// `andante athletes move`: moves an athlete to another instance while both are running.
struct MoveAthleteCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Moves an athlete to another instance.",
    discussion: """
      Both instances can keep running. For a moment, the athlete's changes are refused and then retried automatically \
      on the other instance. Devices, tokens and links move too. If the command is interrupted, run it again to \
      continue. The old file is kept in moved/ until you delete it. docs/hosting/scale.md explains how to run \
      instances behind a load balancer and how to move between two machines.
      """)

  @Argument(help: "The athlete's name.")
  var name: String

  @Option(
    help: ArgumentHelp("The data directory of the other instance.", valueName: "directory"),
    completion: .directory)
  var to: String

  @Option(
    help: ArgumentHelp(
      "The name of the other instance, if it has never been started with that name.",
      valueName: "name"))
  var instance: String?

  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func validate() throws {
    if let instance, InstanceName(instance) == nil {
      throw ValidationError(
        "--instance must be 1 to 32 lower-case letters, digits and hyphens, and start with a letter."
      )
    }
  }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      let report = try await CommandData.use(dataPath) { data in
        let target = try DataDirectory(path: Self.path(of: to))
        let source = try AthleteMove.Source(data.directory, accounts: data.accounts) {
          try data.store(of: $0)
        }
        var move = try AthleteMove(
          from: source, to: target, instance: instance.flatMap(InstanceName.init))
        let access = try await DirectoryAccess.acquire(target.path)
        defer { withExtendedLifetime(access) {} }
        if case .server(let socket) = access {
          let receiver = ReceivingServer(socket: socket, dataPath: target.path)
          try await receiver.checkVersion()
          move.arrival = { try await receiver.add($0) }
        }
        return try await Self.run(move, name)
      }
      console.print(json ? report.json.printed : report.text)
      return .done
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }
}

extension MoveAthleteCommand {
  private static func run(_ move: AthleteMove, _ name: String) async throws -> AthleteMove.Report {
    let clock = { Date().timeIntervalSince1970 }
    guard let host = HostedCommand.current else { return try await move.run(name, clock: clock) }
    return try await host.moveAlone { try await move.run(name, clock: clock) }
  }

  /// - Throws: `StoreError.cannotMove` if the server that runs the command cannot open the caller's directories.
  private static func path(of typed: String) throws -> String {
    guard let host = HostedCommand.current else { return typed }
    guard host.sharesFiles else {
      throw StoreError.cannotMove(
        reason:
          "the server of \(host.request.dataPath) cannot open \(typed): stop that server, then try again"
      )
    }
    return host.pathFromCaller(typed)
  }
}

extension AthleteMove.Report {
  fileprivate var text: String {
    let pause =
      refusedSeconds.map { " Changes had to wait \(Int(saturating: ($0 * 1_000).rounded())) ms." }
      ?? ""
    let size = byteCount.map { " (\($0) bytes)" } ?? ""
    return "\(name) is now on the instance \(instance)\(size).\(pause)"
  }

  fileprivate var json: JSONValue {
    .object([
      ("identifier", .text(athlete.description)), ("name", .text(name)),
      ("instance", .text(instance.description)), ("bytes", byteCount.map { .integer($0) } ?? .null),
      ("refusedSeconds", refusedSeconds.map { .number($0) } ?? .null),
    ])
  }
}
