import ArgumentParser
import Foundation
import Testing

@testable import andante

@Suite struct ImportCommandTests {
  private func run(_ arguments: [String]) async throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    return (try await ImportCommand.parse(arguments).run(on: capture.console), capture)
  }

  @Test func filesAndFoldersAreImportedOnce() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/data"
    let file = try folder.write(sampleGPX(), to: "in/deep/pond.gpx")
    _ = try folder.write("notes", to: "in/readme.txt")
    _ = try folder.write("hidden", to: "in/.cache/x.gpx")
    let bad = try folder.write("<html/>", to: "bad.gpx")
    let (first, result) = try await run([folder.path + "/in", bad, "--data", data, "--json"])
    #expect(first == .partly)
    let row = try #require(try result.document() as? [String: Any])
    #expect(row["imported"] as? Int == 1 && row["duplicates"] as? Int == 0)
    #expect(row["skipped"] as? Int == 1)
    let failed = try #require(row["failed"] as? [[String: String]])
    #expect(failed.count == 1 && failed[0]["file"] == bad && failed[0]["reason"] != nil)

    let (second, again) = try await run([file, "--data", data])
    #expect(second == .done)
    #expect(again.printed == "0 activities imported, 1 there already.")
  }

  @Test func anUnwritableDataDirectoryIsOneLine() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let (outcome, capture) = try await run([file, "--data", file + "/data"])
    #expect(outcome == .partly && capture.warned.count == 1)
  }
}
