import ArgumentParser
import Engine
import Garage
import Model
import Store
import TextEncoding

/// `andante service`: lists what needs service, and when.
struct ServiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service", abstract: "Shows which services are due on your bikes, and when.",
    subcommands: [ServiceListCommand.self], defaultSubcommand: ServiceListCommand.self)
}

struct ServiceListCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists service intervals, most urgent first.",
    discussion: """
      An interval has hours of riding, a distance, a time, or several of these; the first one reached counts. \
      Retired bikes and parts are left out.
      """)

  @OptionGroup var options: GarageOptions

  var dataPath: String { options.dataPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    await options.report(on: console) { contents, moment in
      let lines = contents.book.states(at: moment).map {
        ServiceLine(state: $0, ledger: contents.ledger)
      }
      if options.json {
        console.print(JSONValue.array(lines.map(\.json)).printed)
      } else if lines.isEmpty {
        console.print("There are no service intervals yet.")
      } else {
        for line in lines { console.print(line.text) }
      }
    }
  }
}

/// A service interval in the output of commands.
struct ServiceLine {
  let state: ServiceState
  let ledger: UsageLedger

  private var bike: String? { state.vehicle.flatMap { ledger.gear[$0]?.name } }
  private var component: String { ledger.gear[state.interval.gear]?.name ?? "" }

  /// The date on which service will be due, or nil if it is due already or can't be predicted.
  private var dueOn: String? {
    guard state.status < .due else { return nil }
    return state.forecast.map { Day($0.day).text }
  }

  var json: JSONValue {
    .object([
      ("id", .text("\(state.interval.id)")), ("title", .text(state.interval.title)),
      ("bike", .text(bike)), ("component", .text(component)),
      ("usedHours", .number(state.hours?.used, decimals: 3)),
      ("intervalHours", .number(state.hours?.limit, decimals: 3)),
      ("dueInHours", .number(state.hours?.left, decimals: 3)),
      ("usedMeters", .number(state.distance?.used, decimals: 3)),
      ("intervalMeters", .number(state.distance?.limit, decimals: 3)),
      ("usedDays", .number(state.days?.used, decimals: 3)),
      ("intervalDays", .number(state.days?.limit, decimals: 3)),
      ("dueOn", .text(dueOn)),
      ("share", .number(state.share, decimals: 4)), ("status", .text(state.status.name)),
    ])
  }

  var text: String {
    let gearName = bike.map { $0 == component ? $0 : "\(component), \($0)" } ?? component
    let due = dueOn.map { "  due \($0)" } ?? ""
    let percent = fixedText(state.share * 100, decimals: 0)
    return oneLine("\(state.status.name)  \(percent) %  \(state.interval.title): \(gearName)\(due)")
  }
}
