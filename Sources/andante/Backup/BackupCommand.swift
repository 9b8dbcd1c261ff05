import ArgumentParser
import Engine
import Foundation
import Store
import TextEncoding

/// `andante backup`: copies all data and verifies the copy.
struct BackupCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Backs up all data and checks the copy.",
    discussion: """
      Works while the server is running; the server also makes such a backup every night. A backup is a folder with \
      the accounts, every athlete's file, the keys, and a list with their hashes. It contains secrets: keep it where \
      only you can read it, or leave out the keys. `andante restore` restores it.
      """)

  @Option(help: dataHelp)
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The folder for the backup; by default the one in the settings, else backups/ in the data directory.",
      valueName: "directory"),
    completion: .directory)
  var to: String?

  @Option(help: "How many complete backups to keep; by default as in the settings, else 7.")
  var keep: Int?

  @Flag(help: "Leave out the keys: services must be connected again after a restore.")
  var withoutKeys = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    guard BackupSettings.counts.contains(keep ?? 1) else {
      throw ValidationError("--keep must be between 1 and 365.")
    }
  }

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    await reportingErrors(on: console, json: json) {
      let backup = try await CommandData.use(dataPath) { data in
        let count = keep ?? data.directory.backupSettings().count
        return try await CallerFiles.writingBackup(to: to, keeping: count) { folder in
          try await data.directory.backUpAsSet(
            to: folder, keeping: keep, withKeys: !withoutKeys, accounts: data.accounts,
            now: Date().timeIntervalSince1970)
        }
      }
      for failure in backup.failures { console.warn("\(failure.athlete): \(failure.reason)") }
      console.print(json ? backup.json.printed : backup.text)
      return backup.isComplete ? .done : .partly
    }
  }
}

/// `andante restore`: restores a backup into a data directory.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores a backup.",
    discussion: """
      Checks every file of the backup before changing anything. The data directory must be missing or empty, unless \
      you add --replace, which keeps the existing data next to it. Stop the server first.
      """)

  @Argument(
    help: ArgumentHelp("The backup's folder.", valueName: "backup"), completion: .directory)
  var backup: String

  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Replace existing data; the old data is kept next to it.")
  var replace = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    await reportingErrors(on: console, json: json) {
      let path = URL(fileURLWithPath: data ?? DataDirectory.defaultPath).standardizedFileURL.path
      let from = URL(fileURLWithPath: backup).standardizedFileURL.path
      let done = try DataDirectory.restore(backup: from, to: path, replace: replace)
      if json {
        console.print(
          JSONValue.object([
            ("path", .text(path)), ("backup", .text(from)),
            ("athletes", .integer(done.backup.athleteCount)),
            ("bytes", .integer(done.backup.byteCount)), ("keys", .bool(done.backup.hasKeys)),
            ("kept", .text(done.kept)),
          ]).printed)
        return .done
      }
      console.print("Restored \(done.backup.contents) into \(path).")
      if let kept = done.kept { console.print("The earlier data is in \(kept).") }
      if !done.backup.hasKeys {
        console.print("The backup has no keys: connect services such as Strava again.")
      }
      return .done
    }
  }
}

/// `andante adopt`: takes over an athlete's file that was copied to this machine.
struct AdoptCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Adopts an athlete's file from another server.",
    discussion: """
      The file comes from the athletes/ folder of another server or from a backup, or was copied by hand; it names its \
      athlete. The file itself is not changed. If the athlete already has other data here, --replace uses the file \
      instead and keeps the old one; stop the server for that. Then `andante athletes link NAME` signs in the \
      athlete's devices while the server is running.
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Replace the athlete's existing file, which is kept.")
  var replace = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    await reportingErrors(on: console, json: json) {
      let adoption = try await CommandData.use(dataPath, creating: true) { data in
        let adoption = try await data.directory.adopt(
          file: try await CallerFiles.readable(file).path, replace: replace, holding: data.lock,
          accounts: data.accounts, now: Date().timeIntervalSince1970)
        // Migrate the database now rather than when the first page is requested.
        _ = try data.store(of: adoption.athlete)
        return adoption
      }
      console.print(json ? adoption.json.printed : adoption.text)
      return .done
    }
  }
}

/// Runs a command. Prints an error as one line, and with `--json` also as a JSON object.
private func reportingErrors(
  on console: Console, json: Bool, _ work: () async throws -> CommandOutcome
) async -> CommandOutcome {
  do {
    return try await work()
  } catch {
    if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
    console.warn("\(error)")
    return .partly
  }
}

extension Backup {
  fileprivate var json: JSONValue {
    .object([
      ("path", .text(path)), ("bytes", .integer(byteCount)), ("athletes", .integer(athleteCount)),
      ("verified", .bool(isComplete)), ("keys", .bool(hasKeys)),
      (
        "failed",
        .array(
          failures.map {
            .object([("athlete", .text($0.athlete)), ("reason", .text($0.reason))])
          })
      ),
    ])
  }

  fileprivate var contents: String {
    let megabytes = fixedText(Double(byteCount) / 1_000_000, decimals: 1)
    let athletes =
      switch athleteCount {
      case 0: "accounts only"
      case 1: "1 athlete"
      default: "\(athleteCount) athletes"
      }
    return "\(athletes), \(megabytes) MB"
  }

  fileprivate var text: String {
    "Backed up \(contents), \(isComplete ? "complete and checked" : "not complete"): \(path)"
      + (hasKeys ? "" : " (without keys)")
  }
}

extension DataDirectory.Adoption {
  private var words: (result: String, kept: String?) {
    switch self {
    case .new: ("new", nil)
    case .unchanged: ("unchanged", nil)
    case .replaced(_, let kept): ("replaced", kept)
    }
  }

  fileprivate var json: JSONValue {
    .object([
      ("athlete", .text(athlete.name)), ("identifier", .text("\(athlete.identifier)")),
      ("result", .text(words.result)), ("kept", .text(words.kept)),
    ])
  }

  fileprivate var text: String {
    switch self {
    case .new(let athlete): "\(athlete.name) was adopted."
    case .unchanged(let athlete): "\(athlete.name) already has the same data here."
    case .replaced(let athlete, let kept):
      "\(athlete.name) now has the data of the file. The earlier file is kept: \(kept)"
    }
  }
}
