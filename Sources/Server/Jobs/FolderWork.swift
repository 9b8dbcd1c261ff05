import ActivityFiles
import Foundation
import Screens
import Store

extension AppServices {
  /// Whether an athlete is the one the server was set up for: who may configure it may name its folders, and nobody else. In a
  /// demo nobody may.
  func isHost(_ athlete: Athlete) -> Bool {
    options.demo == nil && athlete.identifier == self.athlete.identifier
  }

  /// Whether an athlete sees to what concerns the whole household, such as its backups. In a demo nobody does.
  func administers(_ athlete: Athlete) async throws -> Bool {
    guard options.demo == nil else { return false }
    return try await accounts.isAdministrator(athlete)
  }

  /// Returns the watched folder. For the host, it is the one from the command line, or else the one in the settings. For
  /// other athletes, it is the one that `andante watch` named on this server: a database may come from another machine.
  func watchedFolder(of athlete: Athlete) async throws -> String? {
    if isHost(athlete) {
      if let named = options.watchedFolder { return named }
      return try await store(of: athlete).watch.folder()
    }
    guard options.demo == nil, let allowed = try await accounts.allowedFolder(of: athlete) else {
      return nil
    }
    return try await store(of: athlete).watch.folder() == allowed ? allowed : nil
  }

  /// Nil where an athlete has no folder.
  func folderWork(for athlete: Athlete) async throws -> BackgroundWork? {
    guard let folder = try await watchedFolder(of: athlete) else { return nil }
    let watch = try store(of: athlete).watch
    return { FolderLook(try await watch.look(into: folder, now: self.now())).text }
  }

  /// Why a folder cannot be watched; nil where it can.
  func problem(withFolder path: String) -> FolderProblem? {
    guard path.hasPrefix("/") else { return .relative }
    switch PathKind(of: path) {
    case .missing: return .missing
    case .file, .stream: return .notFolder
    case .folder: break
    }
    let own = URL(fileURLWithPath: directory.path).resolvingSymlinksInPath().path
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if (real + "/").hasPrefix(own + "/") || holds(own, in: real) { return .ownData }
    return FileManager.default.isReadableFile(atPath: path)
      && FileManager.default.isExecutableFile(atPath: path) ? nil : .unreadable
  }
}

/// Whether a look into a folder would meet another one: hidden ones are left out.
private func holds(_ path: String, in folder: String) -> Bool {
  let start = folder == "/" ? "/" : folder + "/"
  guard path.hasPrefix(start) else { return false }
  return !path.dropFirst(start.count).split(separator: "/").contains { $0.hasPrefix(".") }
}

extension FolderLook {
  init(_ findings: FolderFindings) {
    self.init(
      new: findings.newCount, known: findings.knownCount, skipped: findings.skippedCount,
      waiting: findings.waitingCount, refused: findings.refused)
  }
}
