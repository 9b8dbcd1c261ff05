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

  private struct State {
    var entries: [Identifier: Entry] = [:]
    var uses: UInt64 = 0
    /// Athletes who were forgotten: nothing that goes on makes a file for them again.
    var refused: Set<Identifier> = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// The file's store, opened when first needed and again once another file has its place.
  func store(
    of athlete: Athlete, at path: String, opening open: () throws -> AthleteStore
  ) throws -> AthleteStore {
    try state.withLock { state in
      guard !state.refused.contains(athlete.identifier) else { throw AppError.signedOut }
      state.uses += 1
      if let known = state.entries[athlete.identifier], known.file == FileIdentity(path: path) {
        state.entries[athlete.identifier]?.lastUse = state.uses
        return known.store
      }
      state.entries[athlete.identifier] = nil
      let store = try open()
      if state.entries.count >= limit { Self.closeOldest(in: &state) }
      state.entries[athlete.identifier] = Entry(
        store: store, file: FileIdentity(path: path), lastUse: state.uses)
      return store
    }
  }

  func close(_ athlete: Athlete) {
    state.withLock { _ = $0.entries.removeValue(forKey: athlete.identifier) }
  }

  /// Closes the athlete's file for good.
  func refuse(_ athlete: Athlete) {
    state.withLock { state in
      state.refused.insert(athlete.identifier)
      state.entries[athlete.identifier] = nil
    }
  }

  /// Closes the files of all others.
  func close(besides athletes: [Athlete]) {
    let known = Set(athletes.map(\.identifier))
    state.withLock { state in state.entries = state.entries.filter { known.contains($0.key) } }
  }

  var all: [AthleteStore] { state.withLock { $0.entries.values.map(\.store) } }

  var count: Int { state.withLock { $0.entries.count } }

  private static func closeOldest(in state: inout State) {
    let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { state.entries[oldest.key] = nil }
  }
}
