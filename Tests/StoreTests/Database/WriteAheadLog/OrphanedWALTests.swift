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

  /// Replaces a file that a running program has open.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func logOfARunningProgramIsNotMoved() async throws {
    try await withDataDirectory { directory in
      let killed = try await KilledStore(in: directory.path)
      let program = Process()
      let (input, output) = (Pipe(), Pipe())
      program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      program.arguments = [
        "-c",
        """
        import sqlite3, sys
        db = sqlite3.connect(sys.argv[1])
        print(db.execute("SELECT count(*) FROM activity").fetchone(), flush=True)
        sys.stdin.read()
        """, killed.path,
      ]
      (program.standardInput, program.standardOutput) = (input, output)
      try program.run()
      _ = output.fileHandleForReading.availableData
      try killed.putBack(killed.backup)
      let error = #expect(throws: StoreError.self) { try AthleteStore(path: killed.path) }
      #expect(error?.description.contains("another program has the earlier file open") == true)
      #expect(FileManager.default.fileExists(atPath: killed.path + "-wal"))
      #expect(OrphanedWAL.savedLogs(ofDatabaseAt: killed.path).isEmpty)
      try input.fileHandleForWriting.close()
      program.waitUntilExit()
    }
  }

  /// A CLI command writes while a server is running, and exits immediately.
  @Test func logIsMarkedBeforeACommandWrites() async throws {
    try await withDataDirectory { directory in
      let (path, saved) = (directory.path + "/a.sqlite", directory.path + "/saved")
      let server = try AthleteStore(path: path)
      #expect(try server.checkpoint())
      try FileManager.default.copyItem(atPath: path, toPath: saved)
      let command = try AthleteStore(path: path)
      _ = try await command.imports.add(files: [sampleFile()], now: 0)
      var reader: DatabaseSnapshot? = try #require(
        server.database.connections as? DatabasePool
      ).makeSnapshot()
      let left = directory.path + "/left.sqlite"
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: left + "-wal")
      try FileManager.default.copyItem(atPath: saved, toPath: left)
      withExtendedLifetime((server, command, reader)) {}
      reader = nil
      #expect(try OrphanedWAL.isStale(left))
      try await until {
        try server.checkpointIfIdle()
        return WriteAheadLog.salts(path: path + "-wal") == nil
      }
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
