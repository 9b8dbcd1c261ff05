import Store
import Synchronization

/// Athletes' files that are open. Beyond a limit the one that was longest not asked for is closed as soon as nothing works
/// with it any more, so that neither open files nor SQLite's memory grow with the number of athletes.
final class OpenStores: Sendable {
  private struct Entry {
    let store: AthleteStore
    let file: FileIdentity?
    var lastUse: UInt64
  }

  /// Of one athlete, while a file is opened or closed for good: others' files are opened meanwhile, however long a migration
  /// takes.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  private struct State {
    var gates: [Identifier: Gate] = [:]
    var entries: [Identifier: Entry] = [:]
    var uses: UInt64 = 0
    /// Athletes who were forgotten: nothing that goes on makes a file for them again.
    var refused: Set<Identifier> = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// The file's store, opened when first needed and again once another file has its place. Who asks for the same athlete's
  /// meanwhile waits.
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

  /// - Throws: `AppError.signedOut` for who was forgotten.
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
    // Closing brings the log into the file: not while others wait for the list.
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

  /// Closes the athlete's file for good, once it is open where somebody opens it now.
  func refuse(_ athlete: Athlete) {
    gate(of: athlete).lock.withLock { _ in
      state.withLock { state in
        state.refused.insert(athlete.identifier)
        state.entries[athlete.identifier] = nil
      }
    }
  }

  /// Closes the files of all others.
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
