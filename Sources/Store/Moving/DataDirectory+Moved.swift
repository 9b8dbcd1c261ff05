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
    if FileIdentity(path: path(of: athlete)) == nil,
      FileIdentity(path: "\(movedFolder)/\(athlete.identifier).sqlite") != nil
    {
      throw StoreError.cannotOpen(
        path: path(of: athlete), reason: "\(athlete.name) was moved to another instance")
    }
  }
}
