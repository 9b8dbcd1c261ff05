import Foundation

extension DataDirectory {
  private var movedFolder: String { path + "/moved" }

  /// Where an athlete's file is kept after it was handed over; makes the folder.
  func movedPath(of athlete: Athlete) throws -> String {
    try FileManager.default.createDirectory(
      atPath: movedFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return "\(movedFolder)/\(athlete.identifier).sqlite"
  }

  /// A file that was put aside must not be begun anew: what is written to the new one would be seen by nobody.
  func refuseMoved(_ athlete: Athlete) throws {
    if FileIdentity(path: path(of: athlete)) == nil, wasMoved(athlete) { throw gone(athlete) }
  }

  /// For a file that was made this moment: its athlete's own may have been put aside between looking and opening.
  func removeIfMoved(_ athlete: Athlete) throws {
    guard wasMoved(athlete) else { return }
    for ending in ["", "-wal", "-shm"] {
      FileManager.default.removeLeftover(path(of: athlete) + ending)
    }
    throw gone(athlete)
  }

  private func wasMoved(_ athlete: Athlete) -> Bool {
    FileIdentity(path: "\(movedFolder)/\(athlete.identifier).sqlite") != nil
  }

  private func gone(_ athlete: Athlete) -> StoreError { .putAside(name: athlete.name) }
}
