import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import TestBench
import Testing

@testable import andante

@Suite struct ImportCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) async throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    return (try await ImportCommand.parse(arguments).run(on: capture.console), capture)
  }

  @Test func filesAndFoldersAreImportedOnce() async throws {
    let data = folder.path + "/data"
    let file = try folder.write(sampleGPX(), to: "in/deep/pond.gpx")
    _ = try folder.write("notes", to: "in/readme.txt")
    _ = try folder.write("hidden", to: "in/.cache/x.gpx")
    let bad = try folder.write("<html/>", to: "bad.gpx")
    let (first, result) = try await run([folder.path + "/in", bad, "--data", data, "--json"])
    #expect(first == .partly)
    let row = try result.object()
    #expect(row["imported"] as? Int == 1 && row["duplicates"] as? Int == 0)
    #expect(row["skipped"] as? Int == 1)
    let failed = try #require(row["failed"] as? [[String: String]])
    #expect(failed.count == 1 && failed[0]["file"] == bad && failed[0]["reason"] != nil)

    let (second, again) = try await run([file, "--data", data])
    #expect((second, again.printed) == (.done, "0 activities imported, 1 already imported."))
  }

  @Test func unwritableDataDirectoryPrintsOneLine() async throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let (outcome, capture) = try await run([file, "--data", file + "/data"])
    #expect(outcome == .partly && capture.warned.count == 1)
  }

  // MARK: Copies and dry runs

  /// Writes the sample run without heart rates as TCX, like a copy from another program. Returns its path.
  private func copy(in folder: TemporaryFolder) throws -> String {
    var file = try readActivityFile(bytes: Array(sampleGPX().utf8))
    for index in file.recording.segments[0].indices {
      file.recording.segments[0][index].heartRate = nil
    }
    return try folder.write(writeTCX(file), to: "copy.tcx")
  }

  @Test func otherRecordingIsAttachedAndCountedAsADuplicate() async throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let arguments = [file, try copy(in: folder), "--data", folder.path + "/data"]
    let (outcome, result) = try await run(arguments + ["--json"])
    #expect(outcome == .done)
    let row = try result.object()
    #expect(row["imported"] as? Int == 1 && row["duplicates"] as? Int == 1)
    #expect(row["attached"] as? Int == 1 && row["dryRun"] as? Bool == false)
    let files = try #require(row["files"] as? [[String: Any]])
    #expect(files.map { $0["fate"] as? String } == ["imported", "attached"])
    #expect(files[0]["activity"] as? String == files[1]["activity"] as? String)
    #expect(files.map { $0["file"] as? String } == Array(arguments.prefix(2)))
  }

  @Test func dryRunReportsWithoutChangingAnything() async throws {
    let data = folder.path + "/data"
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let arguments = [file, try copy(in: folder), "--data", data]
    let (first, said) = try await run(arguments + ["--dry-run"])
    #expect(first == .done && !FileManager.default.fileExists(atPath: data))
    #expect(
      said.printed == """
        \(file): new
        \(arguments[1]): another recording of an existing activity
        1 activity would be imported, 1 kept as further recordings.
        """)
    _ = try await run([file, "--data", data])
    let (_, again) = try await run(arguments + ["--dry-run", "--json"])
    let row = try again.object()
    #expect(row["imported"] as? Int == 0 && row["duplicates"] as? Int == 2)
    #expect(row["dryRun"] as? Bool == true)
    let (_, real) = try await run(arguments + ["--json"])
    let done = try real.object()
    #expect(done["duplicates"] as? Int == 2 && done["attached"] as? Int == 1)
  }

  @Test func fileOfTwoSportsGivesTwoActivities() async throws {
    let parts = [("Running", 6), ("Biking", 7)].map { sport, hour in
      let points = (0...2).map { minute in
        "<Trackpoint><Time>2026-11-21T0\(hour):0\(minute):00Z</Time>"
          + "<DistanceMeters>\(200 * minute)</DistanceMeters></Trackpoint>"
      }
      return "<Activity Sport=\"\(sport)\"><Lap><Track>\(points.joined())</Track></Lap></Activity>"
    }
    let file = try folder.write(
      "<TrainingCenterDatabase><Activities>\(parts.joined())</Activities></TrainingCenterDatabase>",
      to: "brick.tcx")
    let (_, said) = try await run([file, "--data", folder.path + "/data", "--dry-run"])
    #expect(said.printed == "\(file): new\n2 activities would be imported.")
    let (_, result) = try await run([file, "--data", folder.path + "/data", "--json"])
    let row = try result.object()
    #expect(row["imported"] as? Int == 1 && row["activities"] as? Int == 2)
    let files = try #require(row["files"] as? [[String: Any]])
    let activities = try #require(files.first?["activities"] as? [String])
    #expect(activities.count == 2 && activities.contains(files[0]["activity"] as? String ?? ""))
  }

  @Test func progressIsSilentWithoutATerminal() {
    let capture = Capture()
    var console = capture.console
    console.errorIsTerminal = false
    let progress = ImportProgress(on: console)
    for done in 0...1_000 { progress.show(done, 1_000) }
    #expect(capture.warned.isEmpty)
  }

  // MARK: Apple Health

  private let export = SimulatedHealthExport(seed: 2, recordCount: 300, workoutCount: 6)

  @Test func healthExportImportsBodyDataAndWorkouts() async throws {
    let data = folder.path + "/data"
    let file = try folder.write(export.archive(), to: "export.zip")
    let (first, result) = try await run([file, "--data", data])
    #expect(first == .done && result.printed.contains("Imported from Health: height "))
    #expect(result.printed.hasSuffix("6 activities imported."))
    let (second, again) = try await run([file, "--data", data, "--json"])
    #expect(second == .done)
    let row = try again.object()
    #expect(row["imported"] as? Int == 0 && row["duplicates"] as? Int == 6)
    let health = try #require((row["health"] as? [[String: Any]])?.first)
    #expect(health["file"] as? String == file && health["lacking"] as? [String] == [])
  }

  @Test func routesOfAnUnpackedExportAreNotImportedTwice() async throws {
    let home = folder.path + "/in/apple_health_export"
    let archive = try ZipArchive(bytes: export.archive())
    for entry in archive.entries {
      _ = try folder.write(archive.bytes(of: entry), to: "in/" + entry.name)
    }
    #expect(FileManager.default.fileExists(atPath: home + "/workout-routes"))
    let (outcome, result) = try await run(
      [folder.path + "/in", "--data", folder.path + "/data", "--json"])
    #expect(outcome == .done)
    let row = try result.object()
    #expect(row["imported"] as? Int == 6)
  }
}
