import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Garage
import Store
import TextEncoding

/// `andante bikes`: lists bikes with their usage.
struct BikesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bikes", abstract: "Shows your bikes and how far you rode each.",
    subcommands: [BikesListCommand.self], defaultSubcommand: BikesListCommand.self)
}

/// The options for the garage's athlete and the output format.
struct GarageOptions: ParsableArguments {
  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The athlete's name.")
  var athlete: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  /// Runs `say` with the current state of the athlete's garage. Prints an error as one line, and with `--json` also as
  /// a JSON object.
  func report(
    on console: Console, _ say: (GarageContents, LocalTime) -> Void
  ) async -> CommandOutcome {
    do {
      let now = Date().timeIntervalSince1970
      try await CommandData.use(dataPath) { data in
        let owner = try await data.accounts.chosenAthlete(named: athlete, now: now)
        let moment = LocalTime(seconds: now, zone: LocalZone.minutes(at:))
        say(try await data.store(of: owner).garage.contents(), moment)
      }
      return .done
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }
}

struct BikesListCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists your bikes.",
    discussion: """
      Hours, distance and the number of rides come from your activities and the bike of each. Use from before \
      Andante is included.
      """)

  @OptionGroup var options: GarageOptions

  var dataPath: String { options.dataPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    await options.report(on: console) { contents, _ in
      let bikes = BikeLine.all(contents.ledger)
      if options.json {
        console.print(JSONValue.array(bikes.map(\.json)).printed)
      } else if bikes.isEmpty {
        console.print("There are no bikes yet.")
      } else {
        for bike in bikes { console.print(bike.text) }
      }
    }
  }
}

/// A bike in the output of commands.
struct BikeLine: Equatable {
  let gear: Gear
  let use: Use

  static func all(_ ledger: UsageLedger) -> [BikeLine] {
    ledger.gear.values.filter(\.isBike).sorted { $0.id < $1.id }.map {
      BikeLine(gear: $0, use: ledger.total(of: $0.id))
    }
  }

  var json: JSONValue {
    .object([
      ("id", .text("\(gear.id)")), ("name", .text(gear.name)),
      ("rideHours", .number(use.hours, decimals: 4)),
      ("distanceMeters", .number(use.meters, decimals: 1)),
      ("ascentMeters", .number(use.ascentMeters, decimals: 1)),
      ("activityCount", .integer(use.count)), ("retired", .bool(gear.retiredAt != nil)),
    ])
  }

  var text: String {
    let hours = fixedText(use.hours, decimals: 1)
    let kilometers = fixedText(use.meters / 1000, decimals: 0)
    let state = gear.retiredAt == nil ? "" : " (retired)"
    return oneLine(
      "\(gear.id)  \(gear.name)\(state): \(kilometers) km, \(hours) h, \(counted(use.count, "ride"))"
    )
  }
}

extension Gear {
  fileprivate var isBike: Bool { if case .bike = kind { true } else { false } }
}
