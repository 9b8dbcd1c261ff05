import ArgumentParser
import Foundation
import Server
import Store

/// `andante serve`: the server and its pages.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves the web app.",
    discussion: "Only this machine can reach it unless --host or --lan says otherwise.")

  @Option(help: ArgumentHelp("Where everything is kept.", valueName: "directory"))
  var data: String?

  @Option(help: "The athlete a set-up link is for.")
  var athlete: String?

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port; 8443 with --lan.")
  var port: Int?

  @Flag(help: "Begin with a made-up athlete and six months of history.")
  var demo = false

  @Option(help: ArgumentHelp("Makes the demo's history; the same number, the same history."))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The last day of the demo's history.", valueName: "yyyy-mm-dd"))
  var today: String?

  @Flag(help: "Serve phones on the local network over HTTPS.")
  var lan = false

  @Flag(help: "Show every screen in every state under /gallery.")
  var gallery = false

  @Option(help: ArgumentHelp("Where the page's files are.", valueName: "directory"))
  var web: String?

  @Flag(help: "Print a link that lets one more device in.")
  var newLink = false

  func validate() throws {
    guard (0...65_535).contains(port ?? 0) else {
      throw ValidationError("--port must be between 0 and 65535.")
    }
    if let today, parsedDay(today) == nil {
      throw ValidationError("--today must be a date such as 2026-11-21, not \(today).")
    }
  }

  func run() async throws {
    do {
      try await serve(try options()) { line in
        print(line)
        fflush(nil)
      }
    } catch let error as any CustomStringConvertible & Error {
      FileHandle.standardError.write(Data("andante: \(error)\n".utf8))
      throw ExitCode(1)
    }
  }

  private func options() throws -> ServerOptions {
    var options = ServerOptions(dataPath: data ?? DataDirectory.defaultPath)
    options.athleteName = athlete
    options.host = host
    options.port = port ?? (lan ? 8443 : 8080)
    options.usesLocalNetwork = lan
    options.showsGallery = gallery || demo
    options.webPath = web
    options.printsNewLink = newLink
    if demo { options.demo = ServerOptions.Demo(seed: seed, today: today.flatMap(parsedDay)) }
    return options
  }

  /// Days since 1970 of a date in the Gregorian calendar; nil when there is no such day.
  private func parsedDay(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      calendar: calendar, timeZone: .gmt, year: year, month: month, day: day)
    guard components.isValidDate, let date = components.date else { return nil }
    return Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
