import ArgumentParser
import Foundation
import Testing

@testable import andante

/// Exports an archive and imports it again, from the command line.
@Suite struct ExportCommandTests {
  private func export(_ arguments: [String]) async throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    return (try await ExportCommand.parse(arguments).run(on: capture.console), capture)
  }

  private func load(_ arguments: [String]) async throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    return (try await ImportCommand.parse(arguments).run(on: capture.console), capture)
  }

  @Test func exportedArchiveIsImportedAgain() async throws {
    let folder = try TemporaryFolder()
    let (data, zip) = (folder.path + "/data", folder.path + "/mine.zip")
    _ = try await load([try folder.write(sampleGPX(), to: "pond.gpx"), "--data", data])
    let (outcome, written) = try await export(["--all", zip, "--data", data, "--json"])
    #expect(outcome == .done)
    let row = try written.object()
    #expect(row["activities"] as? Int == 1 && row["originals"] as? Int == 1)
    #expect(row["file"] as? String == zip)
    let mode = try FileManager.default.attributesOfItem(atPath: zip)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let other = folder.path + "/other"
    let (trial, said) = try await load([zip, "--data", other, "--dry-run", "--json"])
    #expect(trial == .done)
    let tried = try said.object()
    #expect(tried["activities"] as? Int == 1 && tried["dryRun"] as? Bool == true)
    let (loaded, result) = try await load([zip, "--data", other])
    #expect(loaded == .done && result.printed == "1 activity imported.")
    let (again, second) = try await load([zip, "--data", other])
    #expect(again == .done && second.printed == "0 activities imported, 1 already imported.")
    #expect(second.warned.contains { $0.contains("Left out:") })
  }

  @Test func missingDataDirectoryPrintsOneLine() async throws {
    let folder = try TemporaryFolder()
    let (outcome, capture) = try await export([
      "--all", folder.path + "/a.zip", "--data", "/nowhere",
    ])
    #expect(outcome == .partly && capture.warned.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.zip"))
    #expect(throws: (any Error).self) { try ExportCommand.parse([folder.path + "/a.zip"]) }
    #expect(throws: (any Error).self) {
      try ExportCommand.parse(["--all", "a.zip", "--format", "tar"])
    }
  }
}
