import ActivityFiles
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The directory that contains all data: `accounts.sqlite`, `athletes/` with one file per athlete, and `keys/`.
public struct DataDirectory: Sendable {
  public let path: String
  /// The files and folders that other users could access before they were made private, as paths relative to the
  /// directory.
  public let filesMadePrivate: [String]

  /// Creates the directory, accessible only to its owner, if it doesn't exist. In an existing directory, revokes other
  /// users' access to Andante's files.
  public init(path: String) throws {
    self.path = path
    filesMadePrivate = PrivateFiles.close(in: path)
    for directory in [path, path + "/athletes", path + "/keys"] {
      try Self.makePrivate(directory)
    }
  }

  /// Opens an existing directory without creating one.
  ///
  /// - Throws: `StoreError.noData` if nothing has been stored yet; `StoreError.cannotOpen` if that cannot be
  ///   determined, for example because this user may not read the directory.
  public init(existing path: String) throws {
    let accounts = path + "/accounts.sqlite"
    if access(accounts, F_OK) != 0, errno != ENOENT, errno != ENOTDIR {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard PathKind(of: accounts) == .file else { throw StoreError.noData(path: path) }
    try self.init(path: path)
  }

  /// The default data directory: `$ANDANTE_DATA` if set, otherwise `$XDG_DATA_HOME/andante` if that is set, otherwise
  /// `~/.local/share/andante`.
  public static var defaultPath: String { defaultPath(ProcessInfo.processInfo.environment) }

  static func defaultPath(_ environment: [String: String]) -> String {
    if let path = environment["ANDANTE_DATA"], !path.isEmpty { return path }
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/andante" }
    return (environment["HOME"] ?? ".") + "/.local/share/andante"
  }

  /// The data directory of the Debian package's service.
  public static let packagedPath = "/var/lib/andante"

  /// The folder for secrets that must not be stored in an athlete's file (mode 0700).
  public var keysPath: String { path + "/keys" }

  /// Checks that the key for athletes' secrets is readable, if it exists.
  ///
  /// - Throws: `StoreError.cannotOpen` if the key file doesn't contain a key.
  public func checkSecretsKey() throws { try SecretVault(keysPath: keysPath).check() }

  public func openAccounts() throws -> AccountStore {
    try AccountStore(path: accountsPath, copies: migrationBackups)
  }

  /// Opens the athlete's file and records the athlete as its owner.
  ///
  /// - Parameters:
  ///   - accounts: the accounts in which webhook calls look up the athlete's Strava account; kept up to date if given.
  ///   - naming: returns a title for activities whose source doesn't provide one.
  /// - Throws: `StoreError.ownedByAnother` if the file belongs to another athlete; `StoreError.putAside` if it was
  ///   moved to another instance.
  public func openStore(
    of athlete: Athlete, accounts: AccountStore? = nil,
    naming: @escaping ActivityNaming = { _, _, _ in "" }
  ) throws -> AthleteStore {
    try requireNotMoved(athlete)
    do {
      let store = try AthleteStore(
        path: path(of: athlete), keysPath: keysPath, copies: migrationBackups,
        stravaLinks: accounts.map { StravaLinkWriter(accounts: $0, athlete: athlete) },
        naming: naming)
      if try store.owner() == nil { try removeIfMoved(athlete) }
      try store.belong(to: athlete)
      // Best effort: a full disk or a move in progress must not prevent the athlete from reading. The update is tried
      // again the next time the file is opened.
      try? store.strava.updateStravaLinkSynchronously()
      return store
    } catch {
      // The athlete may have been moved to another instance in the meantime.
      try requireNotMoved(athlete)
      throw error
    }
  }

  var accountsPath: String { path + "/accounts.sqlite" }

  var migrationBackups: MigrationBackups {
    MigrationBackups(path: "\(path)/\(MigrationBackups.folderName)")
  }

  /// Returns the path of an athlete's file.
  public func path(of athlete: Athlete) -> String {
    "\(path)/athletes/\(athlete.identifier).sqlite"
  }

  /// Returns the paths of write-ahead logs that were set aside when the athlete's file was opened, because they
  /// belonged to another file.
  public func orphanedLogs(of athlete: Athlete) -> [String] {
    OrphanedWAL.savedLogs(ofDatabaseAt: path(of: athlete))
  }

  /// Returns whether the athlete has a file. Athletes who have been invited but haven't signed in don't have one yet.
  public func hasFile(of athlete: Athlete) -> Bool {
    FileManager.default.fileExists(atPath: path(of: athlete))
  }

  /// The folder for copies of files that the server cannot read or write where the caller of a command named them.
  public var stagingPath: String { Self.stagingPath(in: path) }

  /// Returns the path of that folder in a data directory.
  public static func stagingPath(in dataPath: String) -> String { dataPath + "/commands" }

  /// Returns whether the directory contains no data or doesn't exist.
  public static func isEmpty(path: String) -> Bool {
    FileManager.default.names(in: path).allSatisfy {
      [DirectoryLock.name, ServerSocket.name].contains($0)
    }
  }

  private static func makePrivate(_ directory: String) throws {
    if [.file, .stream].contains(PathKind(of: directory)) {
      throw StoreError.cannotOpen(path: directory, reason: "it is a file, not a folder")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.cannotOpen(path: directory, reason: String(cString: strerror(errno)))
    }
  }
}
