import ActivityFiles
import ArgumentParser
import Foundation
import Store

/// `andante watch`: sets the folder that the server scans for an athlete.
struct WatchCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Sets a folder whose new files the server imports.",
    discussion: """
      The server checks it every 15 minutes. A file is imported once two checks find it unchanged; archives and \
      folders in it are imported too. Without a folder, shows the current one.
      """)

  @Argument(
    help: ArgumentHelp("The folder.", valueName: "directory"), completion: .directory)
  var folder: String?

  @Flag(help: "Stop watching a folder.")
  var off = false

  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The athlete's name.")
  var athlete: String?

  func validate() throws {
    if off, folder != nil { throw ValidationError("--off takes no folder.") }
  }

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      let named = try folder.map(Self.checked)
      try await CommandData.use(dataPath, creating: folder != nil) { data in
        let owner = try await data.accounts.chosenAthlete(
          named: athlete, now: Date().timeIntervalSince1970)
        let watch = try data.store(of: owner).watch
        if off || named != nil {
          try await watch.setFolder(named)
          try await data.accounts.allowFolder(named, of: owner)
        }
        console.print(try await watch.folder() ?? "No folder is watched.")
      }
      return .done
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  /// Returns the absolute path of an existing folder.
  private static func checked(_ folder: String) throws -> String {
    let path = CallerFiles.absolute(folder)
    guard case .folder = PathKind(of: path) else {
      throw StoreError.cannotOpen(path: path, reason: "it is not a folder")
    }
    return path
  }
}
