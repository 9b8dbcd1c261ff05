import ActivityFiles
import ArgumentParser
import Foundation
import Server
import Store
import TextEncoding

/// `andante doctor`: reports what is installed, what is missing and how to get it.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Shows what is installed, what is missing and how to get it.",
    discussion: """
      Changes nothing. Exits with status 1 if something that Andante needs is missing, or if --deep finds damaged \
      data. Works while the server is running. Without --data and data of your own, it examines the data of the \
      Debian package's service.
      """)

  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The port that the server will use.")
  var port = 8080

  @Option(help: ArgumentHelp("The folder with the web files.", valueName: "directory"))
  var web: String?

  @Flag(help: "Read all stored data, and report what is damaged or left over.")
  var deep = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    guard (1...65_535).contains(port) else {
      throw ValidationError("--port must be between 1 and 65535.")
    }
  }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    let examination = Examination(
      dataPath: data ?? Self.defaultDataPath(), port: port, webPath: web)
    var checks = examination.checks
    if deep {
      checks += await DataDirectory.examine(examination.dataPath).map(DoctorCheck.init)
    }
    if json {
      console.print(document(checks).printed)
    } else {
      console.print("Andante \(andanteVersion) on \(Examination.platform)\n")
      for check in checks { console.print(check.text) }
    }
    return checks.contains { $0.status == .missing } ? .partly : .done
  }

  /// Returns this user's data directory. If only the packaged service has one, returns that.
  static func defaultDataPath(
    own: String = DataDirectory.defaultPath, packaged: String = DataDirectory.packagedPath
  ) -> String {
    PathKind(of: own) == .missing && PathKind(of: packaged) == .folder ? packaged : own
  }

  private func document(_ checks: [DoctorCheck]) -> JSONValue {
    .object([
      ("version", .text(andanteVersion)), ("platform", .text(Examination.platform)),
      ("checks", .array(checks.map(\.json))),
    ])
  }
}
