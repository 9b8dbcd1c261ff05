import Crypto
import Foundation
import GRDB

/// The accounts in a copy, as a backup or one from before a migration holds them: one plain file, of whichever version it was
/// made by, changed in place.
struct CopiedAccounts {
  let path: String

  /// Takes an athlete out, with all that lets them in. Nothing happens where there is no such file.
  func erase(_ athlete: Athlete) async throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try await queue.writeWithoutTransaction { db in
        try db.execute(
          sql: "DELETE FROM athlete WHERE uuid = ?", arguments: [Data(athlete.identifier.bytes)])
        try db.execute(sql: "VACUUM")
        _ = try db.checkpoint(.truncate)
      }
      try queue.close()
    } catch let error as DatabaseError {
      throw StoreError.cannotOpen(
        path: path, reason: error.message ?? "SQLite error \(error.resultCode)")
    }
  }
}

/// A backup's list of what it holds (`manifest.json`), after something was taken out.
struct ChangedManifest {
  let folder: String

  /// Leaves the athlete and their files out, and writes down the accounts' new hash. Other entries stay as they are.
  func leaveOut(_ athlete: Athlete) throws {
    let path = folder + "/manifest.json"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    // If the manifest has any other form, the athlete's entries cannot be removed.
    guard var manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw StoreError.cannotOpen(path: path, reason: "it is damaged: delete this backup")
    }
    let identifier = athlete.identifier.description
    let files = manifest["files"] as? [[String: Any]] ?? []
    manifest["files"] = files.filter { !(($0["path"] as? String)?.contains(identifier) ?? false) }
      .map(renewed)
    let athletes = manifest["athletes"] as? [[String: Any]] ?? []
    manifest["athletes"] = athletes.filter { $0["identifier"] as? String != identifier }
    let failures = manifest["failures"] as? [[String: Any]] ?? []
    manifest["failures"] = failures.filter { $0["athlete"] as? String != athlete.name }
    try JSONSerialization.data(
      withJSONObject: manifest, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    ).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private func renewed(_ file: [String: Any]) -> [String: Any] {
    guard let name = file["path"] as? String, name.hasSuffix("accounts.sqlite"),
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)")
    else { return file }
    var file = file
    file["bytes"] = bytes.count
    file["sha256"] = hexText(SHA256.hash(data: bytes))
    return file
  }
}
