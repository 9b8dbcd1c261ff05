import ActivityFiles
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Where Andante keeps everything: `accounts.sqlite`, `athletes/` with one file each, `keys/`.
public struct DataDirectory: Sendable {
  public let path: String
  /// What others could read until now, by its path in the directory.
  public let closedFiles: [String]

  /// Makes the directory (for its owner alone) if it is missing, and takes everyone else's access to what is ours in one
  /// that was there before.
  public init(path: String) throws {
    self.path = path
    closedFiles = PrivateFiles.close(in: path)
    for directory in [path, path + "/athletes", path + "/keys"] {
      try Self.makePrivate(directory)
    }
  }

  /// One that was used before; makes none.
  ///
  /// - Throws: `StoreError.noData` if nothing was stored yet, `StoreError.cannotOpen` if the system does not say
  ///   whether something was, such as without permission to read the directory.
  public init(existing path: String) throws {
    let accounts = path + "/accounts.sqlite"
    if access(accounts, F_OK) != 0, errno != ENOENT, errno != ENOTDIR {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard PathKind(of: accounts) == .file else { throw StoreError.noData(path: path) }
    try self.init(path: path)
  }

  /// `$ANDANTE_DATA`, else `$XDG_DATA_HOME/andante`, else `~/.local/share/andante`.
  public static var defaultPath: String { defaultPath(ProcessInfo.processInfo.environment) }

  static func defaultPath(_ environment: [String: String]) -> String {
    if let path = environment["ANDANTE_DATA"], !path.isEmpty { return path }
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/andante" }
    return (environment["HOME"] ?? ".") + "/.local/share/andante"
  }

  /// The data directory of the Debian package's service.
  public static let packagedPath = "/var/lib/andante"

  /// Where secrets lie that must not be inside an athlete's file; mode 0700.
  public var keysPath: String { path + "/keys" }

  /// - Throws: `StoreError.cannotOpen` where the file of the key that opens athletes' secrets holds none.
  public func checkSecretsKey() throws { try SecretVault(keysPath: keysPath).check() }

  public func openAccounts() throws -> AccountStore {
    try AccountStore(path: accountsPath, copies: earlierCopies)
  }

  /// Opens the athlete's file, which from then on names its athlete.
  ///
  /// - Parameters:
  ///   - accounts: the accounts in which webhook calls look up the athlete's Strava account; kept up to date if given.
  ///   - naming: returns a title for activities that come without one.
  /// - Throws: `StoreError.ownedByAnother` where the file names somebody else, `StoreError.putAside` where it was moved away.
  public func openStore(
    of athlete: Athlete, accounts: AccountStore? = nil,
    naming: @escaping ActivityNaming = { _, _, _ in "" }
  ) throws -> AthleteStore {
    try refuseMoved(athlete)
    do {
      let store = try AthleteStore(
        path: path(of: athlete), keysPath: keysPath, copies: earlierCopies,
        stravaLinks: accounts.map { StravaLinkKeeper(accounts: $0, athlete: athlete) },
        naming: naming)
      if try store.owner() == nil { try removeIfMoved(athlete) }
      try store.belong(to: athlete)
      // Best effort: a full disk or a move in progress must not keep the athlete from reading. The next opening tries
      // again.
      try? store.strava.noteLinkNow()
      return store
    } catch {
      // Its file may have been put aside meanwhile.
      try refuseMoved(athlete)
      throw error
    }
  }

  var accountsPath: String { path + "/accounts.sqlite" }

  var earlierCopies: EarlierCopies { EarlierCopies(path: "\(path)/\(EarlierCopies.folderName)") }

  /// Of an athlete's file.
  public func path(of athlete: Athlete) -> String {
    "\(path)/athletes/\(athlete.identifier).sqlite"
  }

  /// Write-ahead logs of other files that lay beside the athlete's file when it was opened, and are kept under these paths.
  public func logsSetAside(of athlete: Athlete) -> [String] {
    StaleLog.kept(beside: path(of: athlete))
  }

  /// Whether an athlete has a file: who was invited has none yet.
  public func hasFile(of athlete: Athlete) -> Bool {
    FileManager.default.fileExists(atPath: path(of: athlete))
  }

  /// Whether nothing was ever stored here.
  public static func isEmpty(path: String) -> Bool {
    FileManager.default.names(in: path).isEmpty
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
