package import ArgumentParser
import Foundation
package import Screens
import Server

/// The command-line program. Reports every error as one line on standard error.
package struct Andante: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "andante",
    abstract: "A self-hosted movement coach.",
    discussion: """
      Records and coaches on your phone, and keeps everything on this machine. To begin:

        andante serve --demo     look around with a made-up athlete
        andante serve --lan      serve your phone on the local network
        andante analyze run.gpx  measure a file

      Every command takes --help; most take --json for scripts. Exit status: 0 success, 1 some input could not be \
      used, 64 wrong usage.
      """,
    version: andanteVersion,
    subcommands: [
      ServeCommand.self, ImportCommand.self, ExportCommand.self, WatchCommand.self,
      AnalyzeCommand.self,
      ReplayCommand.self,
      ConvertCommand.self, CadenceCommand.self, MetronomeCommand.self, MusicCommand.self,
      GaitCommand.self, PoseCommand.self, RepsCommand.self, BikesCommand.self, ServiceCommand.self,
      StravaCommand.self, AthletesCommand.self, TokensCommand.self, BackupCommand.self,
      RestoreCommand.self, AdoptCommand.self, MapCommand.self, DoctorCommand.self,
      HealthCommand.self,
    ])

  /// Returns a page of the gallery, or the list of all screens for nil. Only set by `andante-dev`.
  @TaskLocal package static var gallery: (@Sendable (_ slug: String?) -> HTML?)?

  package init() {}

  package static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try await run(parse(arguments, ProcessInfo.processInfo.environment), arguments)
    } catch {
      finish(after: error)
    }
  }

  /// Exits after printing help to standard output, or an error as one line to standard error.
  private static func finish(after error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess {
      Console.standard.print(fullMessage(for: error))
    } else if !(error is ExitCode) {
      Console.standard.warn(message(for: error))
    }
    Foundation.exit(code.rawValue)
  }
}
