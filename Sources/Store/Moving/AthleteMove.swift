import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Moves an athlete from the instance that serves one data directory to the instance that serves another, while both
/// are running.
///
/// A move is refused while the athlete has an upload that hasn't been imported yet, because the upload isn't in the
/// athlete's file. The administrator of a household must first hand over the role.
///
/// 1. The accounts record that the athlete is being moved. From then on, the athlete's devices and tokens cannot
/// change.
/// 2. A write fence is added to the athlete's file. The file now contains all acknowledged changes, and accepts no
/// more.
/// 3. A verified copy without the fence is put into the other directory. It isn't used yet.
/// 4. The athlete is added to the other accounts, with all devices, tokens and links, in one transaction. From then on,
/// the other instance accepts changes.
/// 5. These accounts record that the athlete was moved. From then on, this instance redirects.
/// 6. The fenced file is set aside in `moved/`.
///
/// If a run is interrupted, the next run continues from the same point, because every step checks the current state.
/// The two instances never accept changes at the same time, because the fence is added before step 4 and is never
/// removed here. If the athlete was moved on to a third instance in the meantime, an old run cannot move them back,
/// because each move increases the move count.
public struct AthleteMove: Sendable {
  /// Asks the process that has the target's accounts open to add an athlete.
  public typealias Arrival = @Sendable (MovedAccount) async throws -> Void

  /// The directory from which athletes are moved, with the databases that this process has open.
  public struct Source: Sendable {
    let directory: DataDirectory
    let accounts: AccountStore
    let store: @Sendable (Athlete) throws -> AthleteStore

    /// - Parameters:
    ///   - accounts: the open accounts; nil to open them.
    ///   - store: returns an athlete's open database; nil to open it.
    public init(
      _ directory: DataDirectory, accounts: AccountStore? = nil,
      store: (@Sendable (Athlete) throws -> AthleteStore)? = nil
    ) throws {
      self.directory = directory
      self.accounts = try accounts ?? directory.openAccounts()
      self.store = store ?? { try directory.openStore(of: $0) }
    }
  }

  let source: Source
  let target: DataDirectory
  let instance: InstanceName
  /// Set if another process has the target's accounts open. Otherwise, this process writes to them.
  public var arrival: Arrival?
  private var accounts: AccountStore { source.accounts }

  /// The result of a move.
  public struct Report: Equatable, Sendable {
    public let athlete: Identifier
    public let name: String
    public let instance: InstanceName
    /// The size of the moved file, in bytes; nil if it is unknown.
    public let byteCount: Int?
    /// The length of time during which changes were refused, in seconds; nil if an earlier run began the move.
    public var refusedSeconds: Double?
  }

  /// - Parameter instance: the name of the other directory's instance; nil for the name under which the directory was
  ///   last served.
  /// - Throws: `StoreError.cannotMove` if both directories or both instances are the same, or if the other instance's
  ///   name is unknown.
  public init(
    from source: Source, to target: DataDirectory, instance: InstanceName?
  ) throws {
    let path = source.directory.path
    guard FileIdentity(path: path) != FileIdentity(path: target.path) else {
      throw StoreError.cannotMove(
        reason: "source and target are the same directory: \(path)")
    }
    guard let instance = instance ?? target.instance else {
      throw StoreError.cannotMove(
        reason: "\(target.path) has no instance name yet: add --instance")
    }
    guard instance != source.directory.instance else {
      throw StoreError.cannotMove(reason: "\(path) is already the instance \(instance)")
    }
    (self.source, self.target, self.instance) = (source, target, instance)
  }

  /// Moves the athlete with this name. Only one move out of a directory may run at a time.
  ///
  /// - Parameter clock: returns the current time in seconds since 1970.
  /// - Throws: `StoreError.unknownAthlete`; `StoreError.cannotMove`; `StoreError.athleteMoved` if another run moved the
  ///   athlete elsewhere; `HouseholdError.administratorIsNeeded`.
  public func run(_ name: String, clock: () -> Double) async throws -> Report {
    let athlete = try await found(name)
    let began = clock()
    let progress = try await begin(athlete, now: began)
    if progress != .handedOver {
      if let upload = try await raiseFence(of: athlete) {
        try await takeBack(athlete)
        throw StoreError.cannotMove(
          reason: "an upload of \(name) is not imported yet (\(upload.name)): "
            + "wait for it or cancel it, then try again")
      }
      try await copy(athlete)
      try await arrive(athlete)
      try await finish(athlete, now: clock())
    }
    let seconds = clock() - began
    try putAside(athlete)
    return Report(
      athlete: athlete.identifier, name: athlete.name, instance: instance,
      byteCount: FileIdentity(path: target.path(of: athlete))?.byteCount,
      refusedSeconds: progress == .new ? seconds : nil)
  }

  /// The progress that earlier runs made.
  enum Progress {
    case new, begun, handedOver
  }

  /// Returns the athlete with this name. Includes an athlete who has already been handed over, so that an interrupted
  /// run can still set the file aside.
  func found(_ name: String) async throws -> Athlete {
    guard let athlete = try await accounts.athleteIncludingMoved(named: name) else {
      let known = try await accounts.athletes().map(\.name)
      throw StoreError.unknownAthlete(name: name, known: known)
    }
    if case .moved(let other) = try await accounts.athleteLocation(of: athlete), other != instance {
      throw StoreError.athleteMoved(name: name, instance: other)
    }
    return athlete
  }

  func begin(_ athlete: Athlete, now: Double) async throws -> Progress {
    try await readTarget {
      try MovedAccount.checkName(athlete.name, of: athlete.identifier, in: $0)
    }
    try await checkNoConflictingFile(of: athlete)
    return try await accounts.database.write { [instance] db in
      switch try AccountStore.athleteLocation(of: athlete.row, in: db) {
      case .moved: return .handedOver
      case .moving(let other):
        guard other == instance else {
          throw StoreError.cannotMove(
            reason: "\(athlete.name) is being moved to the instance \(other): finish that first")
        }
        return .begun
      case .here:
        try AccountStore.checkCanBeRemoved(athlete, in: db)
        try db.execute(
          sql: "INSERT INTO moved (athlete, instance, began_at) VALUES (?, ?, ?)",
          arguments: [athlete.row, instance.description, now])
        try WriteFence.raise(of: athlete.row, in: MovedAccount.tables(in: db), db)
        return .new
      }
    }
  }

  /// Adds the fence to the athlete's file once any write in progress has finished. Creates the file if it doesn't
  /// exist, so that the server cannot create it later.
  ///
  /// - Returns: an upload that hasn't been imported yet, or nil. If there is one, the fence isn't added, because the
  ///   upload would be left behind.
  func raiseFence(of athlete: Athlete) async throws -> Upload? {
    try await source.store(athlete).database.write { db in
      guard try !WriteFence.isRaised(in: db) else { return nil }
      if let upload = try UploadRows.unfinished(in: db).first { return upload }
      try WriteFence.raise(in: db)
      return nil
    }
  }

  /// Cancels a move before the athlete has been handed over, so that devices and tokens can be changed again.
  private func takeBack(_ athlete: Athlete) async throws {
    try await accounts.database.write { db in
      try WriteFence.lift(of: athlete.row, in: db)
      try db.execute(sql: "DELETE FROM moved WHERE athlete = ?", arguments: [athlete.row])
    }
  }

  func copy(_ athlete: Athlete) async throws {
    let moveCount = try await accounts.database.read {
      try MovedAccount.moveCount(of: athlete.identifier, in: $0)
    }
    let stayThere = try await readTarget {
      try MovedAccount.moveCount(of: athlete.identifier, in: $0)
    }
    guard stayThere <= moveCount else { return }
    let arriving = IncomingFile(path: target.path(of: athlete))
    try arriving.clear()
    try arriving.take(from: try source.store(athlete), sealingFor: target)
  }

  func arrive(_ athlete: Athlete) async throws {
    let account = try await accounts.database.read { try MovedAccount(of: athlete, in: $0) }
    guard let arrival else { return try await target.openAccounts().add(account) }
    try await arrival(account)
  }

  /// Reads the target's accounts, even if another process has them open.
  func readTarget<Value: Sendable>(
    _ value: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    if arrival == nil { return try await target.openAccounts().database.read(value) }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    return try await DatabaseQueue(path: target.accountsPath, configuration: configuration)
      .read(value)
  }

  func finish(_ athlete: Athlete, now: Double) async throws {
    try await accounts.database.write { db in
      try db.execute(
        sql: "UPDATE moved SET moved_at = ? WHERE athlete = ? AND moved_at IS NULL",
        arguments: [now, athlete.row])
      try WriteFence.lift(of: athlete.row, in: db)
    }
  }

  /// Sets the fenced file aside until someone deletes it. A server that has it open can still read it.
  func putAside(_ athlete: Athlete) throws {
    let path = source.directory.path(of: athlete)
    guard FileIdentity(path: path) != nil else { return }
    let aside = try source.directory.movedPath(of: athlete)
    for ending in ["", "-wal", "-shm"] {
      unlink(aside + ending)
      if rename(path + ending, aside + ending) != 0, errno != ENOENT {
        throw StoreError.cannotOpen(path: aside, reason: String(cString: strerror(errno)))
      }
    }
  }
}
