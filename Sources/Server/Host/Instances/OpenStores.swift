import Store
import Synchronization

/// Keeps athletes' databases open, up to a limit. Beyond the limit, drops the least recently used database, which
/// closes when the requests that use it have finished. This bounds open files and SQLite's memory.
final class OpenStores: Sendable {
  private struct Entry {
    let store: AthleteStore
    let file: FileIdentity?
    var lastUse: UInt64
  }

  /// A lock per athlete, held while a database is opened or permanently closed. A long migration therefore doesn't
  /// block other athletes.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  private struct State {
    var gates: [Identifier: Gate] = [:]
    var entries: [Identifier: Entry] = [:]
    var uses: UInt64 = 0
    /// Athletes whose accounts were deleted. Requests in progress must not recreate their databases.
    var refused: Set<Identifier> = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Returns the athlete's data store, opening it on first use or if its file was replaced. If another call is already
  /// opening it, waits for that call.
  func store(
    of athlete: Athlete, at path: String, opening open: () throws -> AthleteStore
  ) throws -> AthleteStore {
    if let known = try known(athlete, at: path) { return known }
    return try gate(of: athlete).lock.withLock { _ in
      if let known = try known(athlete, at: path) { return known }
      let store = try open()
      keep(store, of: athlete, FileIdentity(path: path))
      return store
    }
  }

  /// Returns the athlete's store if it is open, or nil if it isn't or if its file was replaced.
  ///
  /// - Throws: `AppError.signedOut` if the athlete's account was deleted.
  private func known(_ athlete: Athlete, at path: String) throws -> AthleteStore? {
    try state.withLock { state in
      guard !state.refused.contains(athlete.identifier) else { throw AppError.signedOut }
      state.uses += 1
      guard let known = state.entries[athlete.identifier] else { return nil }
      guard known.file == FileIdentity(path: path) else {
        state.entries[athlete.identifier] = nil
        return nil
      }
      state.entries[athlete.identifier]?.lastUse = state.uses
      return known.store
    }
  }

  private func keep(_ store: AthleteStore, of athlete: Athlete, _ file: FileIdentity?) {
    let closed = state.withLock { state in
      let closed = state.entries.count >= limit ? Self.removeOldest(in: &state) : nil
      state.uses += 1
      state.entries[athlete.identifier] = Entry(store: store, file: file, lastUse: state.uses)
      return closed
    }
    // Closes the databases here, outside the lock, because closing includes a checkpoint.
    withExtendedLifetime(closed) {}
  }

  private func gate(of athlete: Athlete) -> Gate {
    state.withLock { state in
      if let known = state.gates[athlete.identifier] { return known }
      let gate = Gate()
      state.gates[athlete.identifier] = gate
      return gate
    }
  }

  func close(_ athlete: Athlete) {
    state.withLock { _ = $0.entries.removeValue(forKey: athlete.identifier) }
  }

  /// Closes the athlete's database permanently. Waits if it is being opened.
  func refuse(_ athlete: Athlete) {
    gate(of: athlete).lock.withLock { _ in
      state.withLock { state in
        state.refused.insert(athlete.identifier)
        state.entries[athlete.identifier] = nil
      }
    }
  }

  /// Closes the databases of all athletes except the given ones.
  func close(besides athletes: [Athlete]) {
    let known = Set(athletes.map(\.identifier))
    state.withLock { state in state.entries = state.entries.filter { known.contains($0.key) } }
  }

  var all: [AthleteStore] { state.withLock { $0.entries.values.map(\.store) } }

  var count: Int { state.withLock { $0.entries.count } }

  private static func removeOldest(in state: inout State) -> Entry? {
    let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
    return oldest.flatMap { state.entries.removeValue(forKey: $0.key) }
  }
}
