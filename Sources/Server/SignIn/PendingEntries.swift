import Store
import Synchronization

/// What athletes have begun and not finished, in memory, by a key that only they know. Each athlete has a few places. A new
/// entry takes the place of the same athlete's oldest one, never of somebody else's.
final class PendingEntries<Value: Sendable>: Sendable {
  private struct Entry {
    let key: String
    let value: Value
    let until: Double
  }

  static var placesPerAthlete: Int { 10 }

  /// In seconds.
  private let lifetime: Double
  private let entries = Mutex<[Identifier: [Entry]]>([:])

  init(lifetime: Double) {
    self.lifetime = lifetime
  }

  /// Replaces an entry of the same athlete and key. Drops expired entries of everybody.
  func add(_ value: Value, at key: String, of athlete: Athlete, now: Double) {
    let entry = Entry(key: key, value: value, until: now + lifetime)
    entries.withLock { entries in
      entries = entries.mapValues { $0.filter { $0.until > now } }.filter { !$0.value.isEmpty }
      let others = entries[athlete.identifier, default: []].filter { $0.key != key }
      entries[athlete.identifier] = others.suffix(Self.placesPerAthlete - 1) + [entry]
    }
  }

  /// Removes and returns the entry; nil for an unknown, used or expired key.
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
