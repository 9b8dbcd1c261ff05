import Engine
import Foundation
import GRDB
import Testing

@testable import Store

/// Write-ahead logs left by a killed server, whose database file may have been replaced since.
@Suite struct OrphanedWALTests {
  /// An athlete's files as a killed process leaves them, with one activity in the database file and another only in the
  /// log. `atRest` is a plain copy of the file from before the second import, and `backup` was made with `backUp(to:)`.
  private struct KilledStore {
    let path: String
    let atRest: String
    let backup: String

    init(in folder: String, isMarked: Bool = true) async throws {
      let live = folder + "/live.sqlite"
      (path, atRest, backup) = (folder + "/a.sqlite", folder + "/rest", folder + "/backup")
      let store = try AthleteStore(path: live)
      _ = try await store.imports.add(files: [sampleFile(pointCount: 20)], now: 0)
      try await until { (try? store.checkpoint()) == true }
      try FileManager.default.copyItem(atPath: live, toPath: atRest)
      try store.backUp(to: backup)
      _ = try await store.imports.add(files: [sampleFile(pointCount: 21)], now: 0)
      if isMarked { try store.checkpointer?.mark() }
      // Keep a reader open, because on a slow machine the idle checkpoint could otherwise empty the log before it is
      // copied.
      let reader = try #require(store.database.connections as? DatabasePool).makeSnapshot()
      for end in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: live + end, toPath: path + end)
      }
      withExtendedLifetime(reader) {}
    }

    func putBack(_ file: String) throws {
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: file, toPath: path)
    }

    func count() async throws -> Int { try await AthleteStore(path: path).activities.count() }
  }

  @Test func ownLogOfAKilledProcessIsApplied() async throws {
    try await withDataDirectory { directory in
      for isMarked in [true, false] {
        let folder = "\(directory.path)/\(isMarked)"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let killed = try await KilledStore(in: folder, isMarked: isMarked)
        #expect(try await killed.count() == 2)
        #expect(OrphanedWAL.savedLogs(ofDatabaseAt: killed.path).isEmpty)
      }
    }
  }

  @Test func plainCopyWinsOverALeftoverLog() async throws {
    try await withDataDirectory { directory in
      let killed = try await KilledStore(in: directory.path)
      try killed.putBack(killed.atRest)
      #expect(try await killed.count() == 1)
      #expect(try integrity(killed.path) == ["ok"])
      #expect(OrphanedWAL.savedLogs(ofDatabaseAt: killed.path).count == 1)
    }
  }

  @Test func backupWinsOverALeftoverLog() async throws {
    try await withDataDirectory { directory in
      let killed = try await KilledStore(in: directory.path)
      try killed.putBack(killed.backup)
      #expect(try await killed.count() == 1)
      #expect(OrphanedWAL.savedLogs(ofDatabaseAt: killed.path).count == 1)
    }
  }

  /// Between two checks, a server may move its log into the database file and begin a new log.
  @Test func logWrittenDuringTheCheckIsNotStale() async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/a.sqlite"
      let store = try AthleteStore(path: path)
      let isStale = try OrphanedWAL.isStale(path) {
        for number in 0..<3 {
          try store.database.connections.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_size_limit = \(number)")
            _ = try db.checkpoint(.truncate)
            try WALIdentity.renew(db)
          }
        }
      }
      #expect(!isStale)
      withExtendedLifetime(store) {}
    }
  }

  @Test func logIsMarkedWhenAFileIsOpened() async throws {
    try await withDataDirectory { directory in
      let (path, saved) = (directory.path + "/a.sqlite", directory.path + "/saved.sqlite")
      let first = try AthleteStore(path: path)
      #expect(try first.checkpoint())
      try FileManager.default.copyItem(atPath: path, toPath: saved)
      let second = try AthleteStore(path: path)
      // Keep the log from being emptied before it is copied.
      let reader = try #require(first.database.connections as? DatabasePool).makeSnapshot()
      _ = try await second.imports.add(files: [sampleFile()], now: 0)
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: saved + "-wal")
      withExtendedLifetime((first, second, reader)) {}
      #expect(try OrphanedWAL.isStale(saved))
    }
  }

  @Test func logOfAKilledProcessIsCheckpointedWithoutFurtherChanges() async throws {
    try await withDataDirectory { directory in
      let killed = try await KilledStore(in: directory.path)
      let store = try AthleteStore(path: killed.path)
      // Takes three seconds (`WALCheckpointer.quiet`).
      try await until { FileManager.default.byteCount(of: killed.path + "-wal") == 0 }
      withExtendedLifetime(store) {}
    }
  }

  /// Copies the files after each transaction, checkpoint or mark, in the state in which a kill at that moment would
  /// leave them.
  @Test func noIntermediateStateIsStale() async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/live.sqlite"
      let store = try AthleteStore(path: path)
      var numbers = SeededRandom(seed: 8)
      for step in 0..<60 {
        switch UInt8.random(in: 0..<5, using: &numbers) {
        case 0: try store.checkpointer?.mark()
        case 1: try store.checkpoint()
        case 2:
          _ = try await store.database.writeWithoutTransaction { try $0.checkpoint(.passive) }
        default:
          let file = sampleFile(pointCount: 20 + step)
          _ = try await store.imports.add(files: [file], now: 0)
        }
        let count = try await store.activities.count()
        let copy = "\(directory.path)/copy-\(step).sqlite"
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: path + end) {
          try FileManager.default.copyItem(atPath: path + end, toPath: copy + end)
        }
        #expect(try !OrphanedWAL.isStale(copy))
        #expect(try await AthleteStore(path: copy).activities.count() == count)
      }
    }
  }
}
