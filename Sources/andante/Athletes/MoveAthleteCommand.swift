import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Store

/// `andante athletes move`: moves an athlete to another instance while both are running.
struct MoveAthleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Hands an athlete over to another instance.",
    discussion: """
      Both instances may serve meanwhile. For a moment the athlete's changes are refused and tried again by \
      themselves; then they go to the other instance, with devices, tokens and links. Where the \
      command was ended, run it again: it goes on where it was. The old file is kept in moved/ until you delete it. \
      docs/hosting/scale.md says how instances stand behind a load balancer, and how it is done with two machines.
      """)

  @Argument(help: "The athlete's name.")
  var name: String

  @Option(
    help: ArgumentHelp("The data directory of the other instance.", valueName: "directory"),
    completion: .directory)
  var to: String

  @Option(
    help: ArgumentHelp(
      "What the other instance is called, where it was never served with that name.",
      valueName: "name"))
  var instance: String?

  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    if let instance, InstanceName(instance) == nil {
      throw ValidationError(
        "--instance must be 1 to 32 lower-case letters, digits and hyphens, a letter first.")
    }
  }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      let move = try AthleteMove(
        from: DataDirectory(existing: data ?? DataDirectory.defaultPath),
        to: DataDirectory(path: to), instance: instance.flatMap(InstanceName.init))
      let report = try await move.run(name) { Date().timeIntervalSince1970 }
      console.print(json ? report.json.printed : report.text)
      return .done
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }
}

extension AthleteMove.Report {
  fileprivate var text: String {
    let pause =
      refusedSeconds.map { " Changes waited \(Int(saturating: ($0 * 1_000).rounded())) ms." } ?? ""
    let size = byteCount.map { " (\($0) bytes)" } ?? ""
    return "\(name) is at the instance \(instance) now\(size).\(pause)"
  }

  fileprivate var json: JSONValue {
    .object([
      ("identifier", .text(athlete.description)), ("name", .text(name)),
      ("instance", .text(instance.description)), ("bytes", byteCount.map { .integer($0) } ?? .null),
      ("refusedSeconds", refusedSeconds.map { .number($0) } ?? .null),
    ])
  }
}
