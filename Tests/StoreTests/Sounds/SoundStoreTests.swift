import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SoundStoreTests {
  let store: AthleteStore

  init() throws { store = try AthleteStore(path: nil) }

  @Test func largestSoundIsStoredByteForByte() async throws {
    #expect(try await store.sounds.all().isEmpty)
    let bytes = (0..<SoundRepository.byteLimit).map { UInt8(truncatingIfNeeded: $0) }
    let kept = try await store.sounds.add(name: "Cowbell", bytes: bytes, now: 7)
    #expect(try await store.sounds.all() == [kept])
    #expect(kept.name == "Cowbell" && kept.createdAt == 7)
    #expect(try await store.sounds.bytes(of: kept.id) == bytes)
    #expect(try await store.sounds.bytes(of: .random()) == nil)
  }

  @Test func identicalSoundIsStoredOnceUnderItsLatestName() async throws {
    let first = try await store.sounds.add(name: "One", bytes: [1], now: 1)
    let again = try await store.sounds.add(name: "Uno", bytes: [1], now: 2)
    let other = try await store.sounds.add(name: "Two", bytes: [2], now: 3)
    #expect(first.id == again.id && first.id != other.id)
    #expect(again.name == "Uno" && again.createdAt == 1)
    let sounds = try await store.sounds.all()
    #expect((sounds.map(\.name), sounds.map(\.createdAt)) == (["Uno", "Two"], [1, 3]))
  }

  @Test func soundCountIsLimitedAndDeletingMakesRoom() async throws {
    var ids: [Identifier] = []
    for index in 0..<SoundRepository.countLimit {
      ids.append(try await store.sounds.add(name: "\(index)", bytes: [UInt8(index)], now: 0).id)
    }
    await #expect(throws: StoreError.tooManySounds(limit: 20)) {
      try await store.sounds.add(name: "over", bytes: [200], now: 0)
    }
    // At the limit, adding a sound that is already stored still succeeds.
    #expect(try await store.sounds.add(name: "again", bytes: [3], now: 0).id == ids[3])
    #expect(try await [store.sounds.delete(ids[0]), store.sounds.delete(ids[0])] == [true, false])
    #expect(try await store.sounds.bytes(of: ids[0]) == nil)
    _ = try await store.sounds.add(name: "over", bytes: [200], now: 0)
    #expect(try await store.sounds.all().count == SoundRepository.countLimit)
  }

  @Test(arguments: [0, SoundRepository.byteLimit + 1])
  func emptyOrTooLargeSoundIsRefused(count: Int) async throws {
    await #expect(throws: DatabaseError.self) {
      try await store.sounds.add(name: "", bytes: [UInt8](repeating: 1, count: count), now: 0)
    }
    #expect(try await store.sounds.all().isEmpty)
  }

}
