import ActivityFiles
import Server
import Store

/// A data directory to which a command may write: with its lock, or with the databases of the server that runs the
/// command.
struct CommandData {
  /// The access to the command's data directory that was acquired before the command started; nil if there was none.
  @TaskLocal static var access: Result<DirectoryAccess, any Error>?

  let directory: DataDirectory
  let accounts: AccountStore
  /// The directory's lock; nil if a server holds it.
  let lock: DirectoryLock?
  private let host: HostedCommand?

  /// Calls `work` with a data directory that no other process writes to until `work` has ended. In a server, this is the
  /// server's own directory, whatever the path, because the default path depends on the caller's environment.
  ///
  /// - Parameter creating: Whether to create the directory if it doesn't exist.
  /// - Throws: `StoreError.noData` if the directory doesn't exist; an error of `DirectoryAccess.acquire`.
  static func use<Value>(
    _ path: String, creating: Bool = false, _ work: (CommandData) async throws -> Value
  ) async throws -> Value {
    if let host = HostedCommand.current {
      return try await work(
        CommandData(
          directory: host.namedDirectory(), accounts: host.accounts, lock: nil, host: host))
    }
    let directory = try creating ? DataDirectory(path: path) : DataDirectory(existing: path)
    let lock = try await lock(of: path)
    defer { withExtendedLifetime(lock) {} }
    return try await work(
      CommandData(
        directory: directory, accounts: directory.openAccounts(), lock: lock, host: nil))
  }

  /// Calls `work` while no other process writes to a data directory, if the directory exists.
  static func lock<Value>(_ path: String, _ work: () async throws -> Value) async throws -> Value {
    guard HostedCommand.current == nil, PathKind(of: path) == .folder else {
      return try await work()
    }
    let lock = try await lock(of: path)
    defer { withExtendedLifetime(lock) {} }
    return try await work()
  }

  private static func lock(of path: String) async throws -> DirectoryLock {
    let access =
      if let known = Self.access { try known.get() } else {
        try await DirectoryAccess.acquire(path)
      }
    switch access {
    case .exclusive(let lock): return lock
    case .server: throw StoreError.inUse(path: path, holder: DirectoryLock.holder(of: path))
    }
  }

  /// Returns the athlete's data store.
  func store(
    of athlete: Athlete, naming: @escaping ActivityNaming = { _, _, _ in "" }
  ) throws -> AthleteStore {
    try host?.store(of: athlete)
      ?? directory.openStore(of: athlete, accounts: accounts, naming: naming)
  }

  func deleteAccount(
    of athlete: Athlete, typedName: String, backupsToo: Bool = false, now: Double
  ) async throws -> AccountDeletion {
    if let host {
      return try await host.deleteAccount(
        of: athlete, typedName: typedName, backupsToo: backupsToo)
    }
    return try await directory.deleteAccount(
      of: athlete, typedName: typedName, in: accounts, now: now, backupsToo: backupsToo)
  }
}

extension HostedCommand {
  /// Returns the server's data directory under the name that the user typed, so that it appears in the output.
  fileprivate func namedDirectory() throws -> DataDirectory {
    sharesFiles ? try DataDirectory(existing: pathFromCaller(request.dataPath)) : directory
  }
}
