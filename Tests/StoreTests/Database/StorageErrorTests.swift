import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// The errors that are reported for a full, read-only, locked or damaged disk.
@Suite struct StorageErrorTests {
  private func trouble(
    _ work: () async throws -> Void
  ) async -> StorageError? {
    do {
      try await work()
      return nil
    } catch { return StorageError(error) }
  }

  @Test func fullDiskIsReportedAndLosesNothing() async throws {
    try await withDataDirectory { directory in
      let store = try AthleteStore(path: directory.path + "/a.sqlite")
      _ = try await store.imports.add(files: [sampleFile(pointCount: 20)], now: 0)
      try await store.database.writeWithoutTransaction { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      }
      let found = await trouble {
        for count in 0..<50 {
          let file = sampleFile(pointCount: 500 + count)
          _ = try await store.imports.add(files: [file], now: 0)
        }
      }
      #expect(found == .full)
      #expect(try await store.activities.count() >= 1)
      let lines = try await store.database.read {
        try String.fetchAll($0, sql: "PRAGMA integrity_check")
      }
      #expect(lines == ["ok"])
    }
  }

  @Test func unwritableFileIsReportedAsReadOnly() async throws {
    try await withDataDirectory { directory in
      let store = try AthleteStore(path: directory.path + "/a.sqlite")
      try await store.database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA query_only = 1")
      }
      let found = await trouble {
        _ = try await store.imports.add(files: [sampleFile()], now: 0)
      }
      #expect(found == .readOnly)
    }
  }

  @Test func damagedFileIsReportedWhenOpened() async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/a.sqlite"
      try Data(repeating: 0x41, count: 8_192).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.trouble(.damaged, path: path)) { try AthleteStore(path: path) }
    }
  }

  @Test func systemErrorsAreClassified() {
    let known: [(Int32, StorageError)] = [
      (ENOSPC, .full), (EDQUOT, .full), (EROFS, .readOnly), (EACCES, .readOnly),
      (ENOENT, .cannotOpen), (EIO, .failing),
    ]
    for (number, trouble) in known { #expect(StorageError(errno: number) == trouble) }
    for code in [ResultCode.SQLITE_BUSY, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR] {
      #expect(StorageError(DatabaseError(resultCode: code)) != nil)
    }
    #expect(StorageError(DatabaseError(resultCode: .SQLITE_CONSTRAINT)) == nil)
    #expect(StorageError(StoreError.unreadableSession) == nil)
  }
}
