import Foundation

extension DataDirectory {
  private var movedFolder: String { path + "/moved" }

  /// Returns the path at which an athlete's file is kept after a move. Creates the folder if necessary.
  func movedPath(of athlete: Athlete) throws -> String {
    try FileManager.default.createDirectory(
      atPath: movedFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return "\(movedFolder)/\(athlete.identifier).sqlite"
  }

  /// Throws `StoreError.putAside` if the athlete's file was set aside. In that case, a new file must not be created,
  /// because its contents would never be seen.
  func requireNotMoved(_ athlete: Athlete) throws {
    if FileIdentity(path: path(of: athlete)) == nil, wasMoved(athlete) { throw gone(athlete) }
  }

  /// Removes a newly created file and throws `StoreError.putAside` if the athlete's actual file was set aside between
  /// the check and the opening.
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
