import ActivityFiles
import ArgumentParser
import Foundation
import Screens
import Server
import Store
import TextEncoding

/// `andante export`: writes all of an athlete's data into one archive.
struct ExportCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Exports all of an athlete's data into one archive.",
    discussion: """
      The ZIP archive contains all originals, session logs, everything else as JSON Lines, routes of sessions as \
      GPX, sounds, photos and the database, without secrets; its README.txt explains each. `andante import` restores \
      it. Works while the server is running. For other programs use --format strava, fittrackee or endurain.
      """)

  @Flag(help: "Export everything. Required.")
  var all = false

  @Argument(help: ArgumentHelp("The archive to write.", valueName: "out.zip"), completion: .file())
  var path: String

  @Option(help: "The athlete's name; optional if there is only one.")
  var athlete: String?

  @Option(help: "andante, strava, fittrackee or endurain.", transform: Self.format)
  var format = ExportFormat.andante

  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  private static func format(_ word: String) throws -> ExportFormat {
    guard let format = ExportFormat(rawValue: word) else {
      throw ValidationError("--format must be andante, strava, fittrackee or endurain.")
    }
    return format
  }

  func validate() throws {
    guard all else { throw ValidationError("Add --all to export everything.") }
  }

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      report(try await write(), on: console)
      return .done
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }

  private func write() async throws -> ExportSummary {
    let now = Date().timeIntervalSince1970
    return try await CommandData.use(dataPath) { data in
      let owner = try await data.accounts.chosenAthlete(named: athlete, now: now)
      let store = try data.store(of: owner)
      return try await CallerFiles.writing(to: path) {
        try await write(owner, store, to: $0, now: now)
      }
    }
  }

  /// Writes to a temporary file, which is renamed when it is complete.
  private func write(
    _ owner: Athlete, _ store: AthleteStore, to path: String, now: Double
  ) async throws -> ExportSummary {
    let unfinished = path + ".unfinished"
    let file = try ExportFile(path: unfinished)
    do {
      let summary = try await store.exports.write(
        format, of: owner.name, by: "Andante \(andanteVersion)", now: now, to: file.write)
      try file.finish(as: path)
      return summary
    } catch {
      file.remove()
      throw error
    }
  }

  private func report(_ summary: ExportSummary, on console: Console) {
    for note in summary.notes { console.warn(note) }
    guard json else {
      return console.print(
        "\(path): \(counted(summary.activityCount, "activity", "activities")), "
          + "\(counted(summary.originalCount, "original")), \(counted(summary.fileCount, "file"))."
      )
    }
    console.print(
      JSONValue.object([
        ("file", .text(path)), ("activities", .integer(summary.activityCount)),
        ("originals", .integer(summary.originalCount)), ("files", .integer(summary.fileCount)),
        ("bytes", .integer(summary.byteCount)), ("notes", .array(summary.notes.map { .text($0) })),
      ]).printed)
  }
}

/// The unfinished archive on disk, which only its owner can read.
private struct ExportFile: Sendable {
  private let path: String
  private let handle: FileHandle

  init(path: String) throws {
    self.path = path
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else {
      throw StoreError.cannotOpen(path: path, reason: "no file can be created there")
    }
    self.handle = handle
  }

  @Sendable func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: Data(bytes)) }

  func finish(as name: String) throws {
    guard [.missing, .file].contains(PathKind(of: name)) else {
      throw StoreError.cannotOpen(path: name, reason: "it is not a regular file")
    }
    try handle.synchronize()
    try handle.close()
    guard rename(path, name) == 0 else {
      throw StoreError.cannotOpen(path: name, reason: "it cannot be replaced")
    }
  }

  func remove() {
    FileManager.default.removeLeftover(path)
  }
}
