import ArgumentParser
import Testing

@testable import andante

/// The help texts at a width of 80 columns.
@Suite struct HelpTests {
  @Test func helpTextsMatchTheGoldenFiles() throws {
    try expectGolden("help.txt", Andante.helpMessage(columns: 80))
    let commands: [any ParsableCommand.Type] = [
      AnalyzeCommand.self, ConvertCommand.self, ReplayCommand.self, CadenceCommand.self,
      MetronomeCommand.self, MusicCommand.self, GaitMeasureCommand.self,
      GaitSimulateCommand.self, ImportCommand.self, WatchCommand.self, DoctorCommand.self,
      BackupCommand.self, RestoreCommand.self, AdoptCommand.self,
      PoseFindCommand.self,
      PoseInstallCommand.self,
    ]
    for command in commands {
      let name = command.configuration.commandName ?? ""
      try expectGolden("help-\(name).txt", Andante.helpMessage(for: command, columns: 80))
    }
    let strava: [any ParsableCommand.Type] = [
      StravaConnectCommand.self, StravaSyncCommand.self, StravaStatusCommand.self,
      StravaWebhookCommand.self, StravaDisconnectCommand.self,
    ]
    for command in strava {
      let name = command.configuration.commandName ?? ""
      try expectGolden("help-strava-\(name).txt", Andante.helpMessage(for: command, columns: 80))
    }
    let map: [any ParsableCommand.Type] = [
      MapAddCommand.self, MapListCommand.self, MapRemoveCommand.self,
    ]
    for command in map {
      let name = command.configuration.commandName ?? ""
      try expectGolden("help-map-\(name).txt", Andante.helpMessage(for: command, columns: 80))
    }
    try expectGolden(
      "help-bikes.txt", Andante.helpMessage(for: BikesListCommand.self, columns: 80))
    try expectGolden(
      "help-service.txt", Andante.helpMessage(for: ServiceListCommand.self, columns: 80))
    try expectGolden(
      "help-reps.txt", Andante.helpMessage(for: RepsMeasureCommand.self, columns: 80))
  }

  @Test func allContractSubcommandsExist() {
    let names = Andante.configuration.subcommands.compactMap { $0.configuration.commandName }
    for name in [
      "serve", "import", "analyze", "convert", "replay", "cadence", "metronome", "music", "gait",
      "reps", "doctor", "pose", "bikes", "service", "strava", "athletes", "tokens", "map",
    ] {
      #expect(names.contains(name))
    }
  }
}
