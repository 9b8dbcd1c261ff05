import ActivityFiles
import Foundation
import Screens
import Store

/// Finds and scans the athletes' watched folders.
struct WatchedFolders: Sendable {
  let services: BaseServices
  /// The host's folder from the command line, or nil to use the one in the settings.
  let fixedFolder: String?

  /// Returns the folder that is scanned for the athlete, or nil if they don't have one. For the host, this is the
  /// folder from the command line, or else the one in the settings. For other athletes, the folder must have been
  /// allowed with `andante watch` on this server, because their database may come from another machine.
  func folder(of athlete: Athlete) async throws -> String? {
    if services.isHost(athlete) {
      if let fixedFolder { return fixedFolder }
      return try await services.store(of: athlete).watch.folder()
    }
    guard !services.isDemo,
      let allowed = try await services.accounts.allowedFolder(of: athlete)
    else { return nil }
    return try await services.store(of: athlete).watch.folder() == allowed ? allowed : nil
  }

  /// Returns the work that scans the athlete's watched folder, or nil if they don't have one.
  func work(for athlete: Athlete) async throws -> BackgroundWork? {
    guard let folder = try await folder(of: athlete) else { return nil }
    let watch = try services.store(of: athlete).watch
    return { FolderScanReport(try await watch.scan(folder, now: services.now())).text }
  }

  /// Returns why a folder cannot be watched, or nil if it can.
  func problem(withFolder path: String) -> FolderIssue? {
    guard path.hasPrefix("/") else { return .relative }
    switch PathKind(of: path) {
    case .missing: return .missing
    case .file, .stream: return .notFolder
    case .folder: break
    }
    let own = URL(fileURLWithPath: services.directory.path).resolvingSymlinksInPath().path
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if (real + "/").hasPrefix(own + "/") || scanReaches(own, in: real) { return .ownData }
    return FileManager.default.isReadableFile(atPath: path)
      && FileManager.default.isExecutableFile(atPath: path) ? nil : .unreadable
  }
}

/// Returns whether scanning `folder` would reach `path`. Scans skip hidden folders.
private func scanReaches(_ path: String, in folder: String) -> Bool {
  let start = folder == "/" ? "/" : folder + "/"
  guard path.hasPrefix(start) else { return false }
  return !path.dropFirst(start.count).split(separator: "/").contains { $0.hasPrefix(".") }
}

extension FolderScanReport {
  init(_ findings: FolderScanResult) {
    self.init(
      new: findings.newCount, known: findings.knownCount, skipped: findings.skippedCount,
      waiting: findings.waitingCount, refused: findings.refused)
  }
}
