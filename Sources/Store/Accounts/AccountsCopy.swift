import Crypto
import Foundation
import GRDB
import TextEncoding

/// The accounts database in a backup, or in a copy that was made before a migration. It is a single file, can have any
/// schema version, and is modified in place.
struct AccountsCopy {
  let path: String

  /// Deletes an athlete and their credentials. Does nothing if the file doesn't exist.
  func erase(_ athlete: Athlete) async throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try await queue.writeWithoutTransaction { db in
        try db.execute(
          sql: "DELETE FROM athlete WHERE uuid = ?", arguments: [athlete.identifier])
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

/// The manifest of a backup (`manifest.json`), which must be updated when an athlete is deleted.
struct ManifestEditor {
  let folder: String

  /// Removes the athlete and their files from the manifest, and updates the hash of the accounts database. Leaves other
  /// entries unchanged.
  func exclude(_ athlete: Athlete) throws {
    let path = folder + "/manifest.json"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    // If the manifest isn't a JSON object, the athlete's entries can't be removed.
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
