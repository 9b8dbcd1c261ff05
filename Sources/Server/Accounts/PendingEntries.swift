import Store
import Synchronization

/// Operations that athletes have started but not finished, kept in memory and identified by a secret key. The number of
/// entries per athlete is limited: a new entry replaces the athlete's own oldest entry, never another athlete's.
final class PendingEntries<Value: Sendable>: Sendable {
  private struct Entry {
    let key: String
    let value: Value
    let until: Double
  }

  static var slotsPerAthlete: Int { 10 }

  /// The lifetime of an entry, in seconds.
  private let lifetime: Double
  private let entries = Mutex<[Identifier: [Entry]]>([:])

  init(lifetime: Double) {
    self.lifetime = lifetime
  }

  /// Adds an entry, replacing the athlete's entry with the same key. Removes all expired entries.
  func add(_ value: Value, at key: String, of athlete: Athlete, now: Double) {
    let entry = Entry(key: key, value: value, until: now + lifetime)
    entries.withLock { entries in
      entries = entries.mapValues { $0.filter { $0.until > now } }.filter { !$0.value.isEmpty }
      let others = entries[athlete.identifier, default: []].filter { $0.key != key }
      entries[athlete.identifier] = others.suffix(Self.slotsPerAthlete - 1) + [entry]
    }
  }

  /// Removes and returns the entry, or returns nil if the key is unknown, used or expired.
  func take(_ key: String, now: Double) -> Value? {
    entries.withLock { entries in
      for (athlete, own) in entries {
        guard let index = own.firstIndex(where: { $0.key == key }) else { continue }
        entries[athlete]?.remove(at: index)
        return own[index].until > now ? own[index].value : nil
      }
      return nil
    }
  }
}
