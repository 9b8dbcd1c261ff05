import Foundation
import Synchronization

/// The databases that this process has open. Their files must be read only through SQLite, because closing another
/// handle to such a file would release SQLite's locks on it.
enum OpenFiles {
  private static let counts = Mutex<[String: Int]>([:])
  /// Locks that the paths share.
  private static let locks = (0..<16).map { _ in NSLock() }

  static func note(_ path: String, _ change: Int) {
    let path = canonical(path)
    counts.withLock { counts in
      let count = (counts[path] ?? 0) + change
      counts[path] = count > 0 ? count : nil
    }
  }

  static func contains(_ path: String) -> Bool {
    let path = canonical(path)
    return counts.withLock { $0[path] != nil }
  }

  /// Calls `work` while no other thread opens, marks or replaces the file. Don't nest calls.
  static func alone<Value>(_ path: String, _ work: () throws -> Value) rethrows -> Value {
    let lock = locks[Int(canonical(path).hashValue.magnitude % UInt(locks.count))]
    return try lock.withLock(work)
  }

  private static func canonical(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
