import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Hands one athlete over from the instance that serves one data directory to that of another one, while both serve.
///
/// It is refused while an upload of theirs is not imported yet, because its bytes lie beside their file. The administrator of a household hands that over first.
///
/// 1. The accounts say that the athlete is moving; devices and tokens of theirs can no longer change.
/// 2. A fence goes up inside the athlete's file. What was acknowledged is in it, and nothing comes after.
/// 3. A verified copy without the fence takes its place in the other directory. Nobody uses it yet.
/// 4. The other accounts get the athlete with devices, tokens and links in one transaction: from then on that instance accepts
///    changes.
/// 5. These accounts say that the athlete was moved: this instance shows the way.
/// 6. The fenced file is put aside into `moved/`.
///
/// Ended at any point and run again, it goes on where it was: every step looks at what is there. At no time do both instances
/// accept changes, because the fence goes up before step 4 and is never taken down here. An athlete who went further meanwhile
/// is not brought back: each arrival counts up the number of the stay.
public struct AthleteMove: Sendable {
  let source: DataDirectory
  let target: DataDirectory
  let instance: InstanceName

  /// What a move came to.
  public struct Report: Equatable, Sendable {
    public let athlete: Identifier
    public let name: String
    public let instance: InstanceName
    /// Of the athlete's file; nil where it was brought further meanwhile.
    public let byteCount: Int?
    /// How long changes were refused; nil where an earlier run had begun.
    public var refusedSeconds: Double?
  }

  /// - Parameter instance: of the other directory; what its server was called last when nil.
  /// - Throws: `StoreError.cannotMove` for the same directory, or where the other instance's name is not known.
  public init(from source: DataDirectory, to target: DataDirectory, instance: InstanceName?) throws
  {
    guard FileIdentity(path: source.path) != FileIdentity(path: target.path) else {
      throw StoreError.cannotMove(reason: "both are the same directory: \(source.path)")
    }
    guard let instance = instance ?? target.instance else {
      throw StoreError.cannotMove(
        reason: "\(target.path) was never served with --instance: name the instance")
    }
    guard instance != source.instance else {
      throw StoreError.cannotMove(reason: "\(source.path) is itself the instance \(instance)")
    }
    (self.source, self.target, self.instance) = (source, target, instance)
  }

  /// - Parameter clock: seconds since 1970.
  /// - Throws: `StoreError.unknownAthlete`, `StoreError.cannotMove`, `StoreError.athleteMoved` where another run brought them
  ///   elsewhere, `HouseholdError.administratorIsNeeded`.
  public func run(_ name: String, clock: () -> Double) async throws -> Report {
    let lock = try MoveLock(in: source)
    defer { withExtendedLifetime(lock) {} }
    let accounts = try source.openAccounts()
    let athlete = try await found(name, in: accounts)
    let began = clock()
    let progress = try await begin(athlete, in: accounts, now: began)
    if progress != .handedOver {
      if let upload = try await raiseFence(of: athlete) {
        try await takeBack(athlete, in: accounts)
        throw StoreError.cannotMove(
          reason: "an upload of \(name) is not imported yet (\(upload.name)): "
            + "wait for it or cancel it, then try again")
      }
      try await copy(athlete, from: accounts)
      try await arrive(athlete, from: accounts)
      try await finish(athlete, in: accounts, now: clock())
    }
    let seconds = clock() - began
    try putAside(athlete)
    return Report(
      athlete: athlete.identifier, name: athlete.name, instance: instance,
      byteCount: FileIdentity(path: target.path(of: athlete))?.byteCount,
      refusedSeconds: progress == .new ? seconds : nil)
  }

  /// How far earlier runs had come.
  enum Progress {
    case new, begun, handedOver
  }

  /// Also one who was handed over already, so that putting the file aside can be made up for.
  func found(_ name: String, in accounts: AccountStore) async throws -> Athlete {
    guard let athlete = try await accounts.athleteOrMoved(named: name) else {
      let known = try await accounts.athletes().map(\.name)
      throw StoreError.unknownAthlete(name: name, known: known)
    }
    if case .moved(let other) = try await accounts.whereabouts(of: athlete), other != instance {
      throw StoreError.athleteMoved(name: name, instance: other)
    }
    return athlete
  }

  func begin(_ athlete: Athlete, in accounts: AccountStore, now: Double) async throws -> Progress {
    try await target.openAccounts().database.read { try AccountRows.checkName(of: athlete, in: $0) }
    try await checkPlace(of: athlete, in: accounts)
    return try await accounts.database.write { [instance] db in
      switch try AccountStore.whereabouts(of: athlete.row, in: db) {
      case .moved: return .handedOver
      case .moving(let other):
        guard other == instance else {
          throw StoreError.cannotMove(
            reason: "\(athlete.name) is on the way to the instance \(other): finish that first")
        }
        return .begun
      case .here:
        try AccountStore.checkIsNotNeeded(athlete, in: db)
        try db.execute(
          sql: "INSERT INTO moved (athlete, instance, began_at) VALUES (?, ?, ?)",
          arguments: [athlete.row, instance.description, now])
        try WriteFence.raise(of: athlete.row, in: AccountRows.tables(in: db), db)
        return .new
      }
    }
  }

  /// Waits for the write that is under way. Makes the file of an athlete who has none yet: the server must not make one later.
  ///
  /// - Returns: an upload that is not over, which nothing may be left behind of; then no fence was raised.
  func raiseFence(of athlete: Athlete) async throws -> Upload? {
    let store = try source.openStore(of: athlete)
    return try await store.database.write { db in
      guard try !WriteFence.isRaised(in: db) else { return nil }
      if let upload = try UploadRows.underWay(in: db).first { return upload }
      try WriteFence.raise(in: db)
      return nil
    }
  }

  /// Nothing was handed over yet: devices and tokens can be changed again.
  private func takeBack(_ athlete: Athlete, in accounts: AccountStore) async throws {
    try await accounts.database.write { db in
      try WriteFence.lift(of: athlete.row, in: db)
      try db.execute(sql: "DELETE FROM moved WHERE athlete = ?", arguments: [athlete.row])
    }
  }

  func copy(_ athlete: Athlete, from accounts: AccountStore) async throws {
    let stay = try await accounts.database.read { try AccountRows.stay(of: athlete, in: $0) }
    let stayThere = try await target.openAccounts().database.read {
      try AccountRows.stay(of: athlete, in: $0)
    }
    guard stayThere <= stay else { return }
    let arriving = ArrivingFile(path: target.path(of: athlete))
    try arriving.clear()
    try arriving.take(from: try source.openStore(of: athlete), sealingFor: target)
  }

  func arrive(_ athlete: Athlete, from accounts: AccountStore) async throws {
    let rows = try await accounts.database.read { try AccountRows(of: athlete, in: $0) }
    try await target.openAccounts().database.write { db in
      if try AccountRows.stay(of: athlete, in: db) <= rows.stay { try rows.arrive(in: db) }
    }
  }

  func finish(_ athlete: Athlete, in accounts: AccountStore, now: Double) async throws {
    try await accounts.database.write { db in
      try db.execute(
        sql: "UPDATE moved SET moved_at = ? WHERE athlete = ? AND moved_at IS NULL",
        arguments: [now, athlete.row])
      try WriteFence.lift(of: athlete.row, in: db)
    }
  }

  /// Keeps the fenced file until somebody deletes it; a server that has it open still reads it.
  func putAside(_ athlete: Athlete) throws {
    let path = source.path(of: athlete)
    guard FileIdentity(path: path) != nil else { return }
    let aside = try source.movedPath(of: athlete)
    for ending in ["", "-wal", "-shm"] {
      unlink(aside + ending)
      if rename(path + ending, aside + ending) != 0, errno != ENOENT {
        throw StoreError.cannotOpen(path: aside, reason: String(cString: strerror(errno)))
      }
    }
  }
}
