import ActivityFiles
import Foundation
import GRDB

extension DataDirectory {
  /// Examines all data in a directory without changing it: the integrity and schema of every database, the hash of
  /// every original, and data without an owner. Works while a server is running. Takes about as long as reading all the
  /// data.
  public static func examine(_ path: String) async -> [DataIssue] {
    guard PathKind(of: path + "/accounts.sqlite") == .file else {
      return [DataIssue(.note, path, "it contains no data yet")]
    }
    let accounts = path + "/accounts.sqlite"
    var athletes: [FileOwner]?
    var findings = DatabaseExamination(accounts, AccountStore.migrator).findings { db in
      let known = try Athlete.readable(db)
      athletes = known.map { FileOwner(identifier: $0.identifier, name: $0.name) }
      return [DataIssue(.ok, accounts, counted(known.count, "athlete"))]
    }
    findings += FileManager.default.names(in: path + "/athletes").filter { $0.hasSuffix(".sqlite") }
      .flatMap { examine(file: "\(path)/athletes/\($0)", athletes) }
    return findings + leftovers(path) + keys(path) + settings(path)
  }

  private static func examine(file: String, _ athletes: [FileOwner]?) -> [DataIssue] {
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let owner = athletes?.first { $0.identifier.description == name }
    var findings = DatabaseExamination(file, AthleteSchema.migrator).findings { db in
      try AthleteExamination.findings(db, at: file, of: owner)
    }
    if athletes != nil, owner == nil {
      findings.append(
        DataIssue(
          .broken, file, "does not belong to any athlete of this server",
          remedy: "move it away and run `andante adopt`, or delete it"))
    }
    return findings
  }

  /// Reports files that were set aside or left behind.
  private static func leftovers(_ path: String) -> [DataIssue] {
    let folder = path + "/athletes"
    let names = FileManager.default.names(in: folder)
    let logs =
      (names.map { "\(folder)/\($0)" } + FileManager.default.names(in: path).map { "\(path)/\($0)" })
      .filter { $0.contains(OrphanedWAL.ending) }
    var findings = logs.map {
      DataIssue(
        .note, $0, "the -wal file of a database that was replaced",
        remedy: "delete it if no data is missing")
    }
    findings += names.filter { $0.contains(".sqlite.replaced-") && !$0.hasSuffix("-shm") }.map {
      DataIssue(
        .note, "\(folder)/\($0)", "a file that `andante adopt --replace` replaced",
        remedy: "delete it if no data is missing")
    }
    findings += names.filter { $0.hasPrefix(".incoming-") }.map {
      DataIssue(.note, "\(folder)/\($0)", "left over from `andante adopt`", remedy: "delete it")
    }
    return findings + staleUploads(path)
  }

  /// Reports uploads that haven't been imported, unless a running server is processing them.
  private static func staleUploads(_ path: String) -> [DataIssue] {
    let names = FileManager.default.names(in: path + "/uploads")
    guard !names.isEmpty, DirectoryLock.holder(of: path)?.isServer != true else { return [] }
    return [
      DataIssue(
        .note, path + "/uploads",
        "\(counted(names.count, "upload waits", "uploads wait")) for the server",
        remedy: "start the server: it imports or removes them")
    ]
  }

  private static func settings(_ path: String) -> [DataIssue] {
    do {
      _ = try BackupSettings.stored(in: path)
      return []
    } catch {
      return [
        DataIssue(
          .broken, BackupSettings.path(in: path), "cannot be read: backups go to the usual folder",
          remedy: "delete it and choose the folder again under Settings, Backups")
      ]
    }
  }

  private static func keys(_ path: String) -> [DataIssue] {
    do {
      try SecretVault(keysPath: path + "/keys").check()
      return []
    } catch {
      return [
        DataIssue(
          .broken, path + "/keys/secrets.key", "is not a key",
          remedy: "restore it from a backup, or delete it and connect services again")
      ]
    }
  }
}
