import Engine
import Foundation
import Model

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Gives this process the sole right to write to a data directory for as long as this value exists. A server holds the
/// lock while it runs, and a command while it works. The operating system releases the lock when the process ends, even
/// if it crashes.
public final class DirectoryLock: Sendable {
  /// The process that holds a lock.
  public struct Holder: Equatable, Sendable, CustomStringConvertible {
    public let process: Int
    /// The server's port; 0 if the operating system chose it. Nil if the process is a command.
    public let port: Int?

    public var isServer: Bool { port != nil }

    public var description: String {
      guard let port, port > 0 else { return "process \(process)" }
      return "process \(process), port \(port)"
    }
  }

  static let name = "serving.lock"
  private let handle: Int32

  /// - Parameters:
  ///   - path: the data directory, which must exist.
  ///   - port: the server's port, which is reported to other processes; nil for a command.
  /// - Throws: `StoreError.inUse` if another process holds the lock, or if a server listens on the directory's socket,
  ///   because some file systems don't support locks.
  public init(directory path: String, port: Int?) throws {
    let file = "\(path)/\(Self.name)"
    if ServerSocket(dataPath: path)?.isListening == true {
      throw StoreError.inUse(path: path, holder: Self.readHolder(file))
    }
    let opened = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw StoreError.trouble(StorageError(errno: errno), path: path) }
    guard Self.take(opened) else {
      close(opened)
      throw StoreError.inUse(path: path, holder: Self.readHolder(file))
    }
    handle = opened
    let line = Array("\(getpid())\(port.map { " \($0)" } ?? "")\n".utf8)
    _ = ftruncate(handle, 0)
    _ = pwrite(handle, line, line.count, 0)
  }

  deinit { close(handle) }

  /// Returns the process that holds a data directory's lock, or nil if the directory isn't in use. Doesn't change
  /// anything.
  public static func holder(of path: String) -> Holder? {
    let file = "\(path)/\(name)"
    let handle = open(file, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    if take(handle) { return nil }
    return readHolder(file) ?? Holder(process: 0, port: 0)
  }

  /// Acquires the lock. Always succeeds on a file system that doesn't support locks.
  private static func take(_ handle: Int32) -> Bool {
    flock(handle, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func readHolder(_ file: String) -> Holder? {
    let text = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    let numbers = (text ?? "").split(whereSeparator: \.isWhitespace).compactMap {
      InputRange(0...Int(Int32.max)).parse($0)
    }
    guard let process = numbers.first, numbers.count <= 2 else { return nil }
    return Holder(process: process, port: numbers.dropFirst().first)
  }
}
