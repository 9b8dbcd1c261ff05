import ActivityFiles
import ArgumentParser
import Foundation
import TestBench
import Testing
import TextEncoding

@testable import andante

@Suite struct MapCommandTests {
  private let folder: TemporaryFolder
  private var data: [String] { ["--data", folder.path + "/data"] }

  init() throws {
    folder = try TemporaryFolder()
    var map = SimulatedMap()
    map.tiles = [.init(id: 0, bytes: simulatedVectorTile())]
    _ = try folder.write(map.bytes(), to: "lake.pmtiles")
  }

  @Test func mapIsAddedListedAndRemoved() async throws {
    let damaged = try folder.write("no map", to: "no.pmtiles")
    let (outcome, added) = try await run(["add", folder.path + "/lake.pmtiles", damaged])
    #expect(outcome == .partly)
    #expect(added.printed.hasPrefix("Added lake.pmtiles: vector, zoom 0 to 2, 1 kB, © Nobody"))
    #expect(added.printed.contains("\nThe map is on."))
    #expect(added.warned == ["\(damaged): it is neither a PMTiles archive nor an MBTiles file"])

    let (_, list) = try await run(["list", "--json"])
    let listed = try JSONValue(bytes: Array(list.printed.utf8))
    #expect(listed["source"]?.text == "files")
    #expect(listed["files"]?.array?.first?["maxZoom"]?.number == 2)
    #expect(listed["files"]?.array?.first?["kind"]?.text == "vector")

    let (refused, unknown) = try await run(["remove", "sea.pmtiles"])
    #expect(refused == .partly && unknown.warned[0].contains("choose from lake.pmtiles"))
    let (_, removed) = try await run(["remove", "lake.pmtiles"])
    #expect(removed.printed == "Removed lake.pmtiles.")
    let (_, rest) = try await run(["list"])
    #expect(rest.printed.hasPrefix("The map is off."))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/lake.pmtiles"))
  }

  @Test func linkedMapIsShownAsALink() async throws {
    let (outcome, added) = try await run(["add", "--link", folder.path + "/lake.pmtiles"])
    #expect(outcome == .done && added.printed.contains(", a link"))
    let file = URL(fileURLWithPath: folder.path + "/data/maps/lake.pmtiles")
    #expect(file.resolvingSymlinksInPath().path.hasSuffix("/lake.pmtiles"))
    #expect(!file.resolvingSymlinksInPath().path.contains("/data/maps/"))
  }

  private func run(_ arguments: [String]) async throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let outcome: CommandOutcome =
      switch try Andante.parseAsRoot(["map"] + arguments + data) {
      case let command as MapAddCommand: await command.run(on: capture.console)
      case let command as MapListCommand: command.run(on: capture.console)
      case let command as MapRemoveCommand: await command.run(on: capture.console)
      default: .partly
      }
    return (outcome, capture)
  }
}
