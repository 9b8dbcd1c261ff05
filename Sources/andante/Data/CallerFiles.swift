import ActivityFiles
import Foundation
import Server
import Store

/// The files that the user named. In a server, relative paths refer to the caller's working directory, and the caller
/// copies files that the server cannot open itself.
enum CallerFiles {
  /// Returns the path at which a command can read a file, a folder, or standard input for `-`.
  ///
  /// - Parameter typed: The path that the user typed, which the command's output shows.
  /// - Returns: The path, and whether it is or was copied from a stream.
  /// - Throws: `FileError` if the caller cannot copy the file.
  static func readable(_ typed: String) async throws -> (path: String, isStream: Bool) {
    guard let host = HostedCommand.current else { return (typed, PathKind(of: typed) == .stream) }
    if typed == "-" { return try await host.copy(typed) }
    let path = host.pathFromCaller(typed)
    return host.mustCopy(path) ? try await host.copy(typed) : (path, false)
  }

  /// Calls `write` with the path at which a command can write a file.
  ///
  /// - Parameter typed: The path that the user typed, which the command's output shows.
  static func writing<Value>(
    to typed: String, _ write: (_ path: String) async throws -> Value
  ) async throws -> Value {
    guard let host = HostedCommand.current else { return try await write(typed) }
    guard !host.sharesFiles || isOfProcess(typed) else {
      return try await write(host.pathFromCaller(typed))
    }
    let path = try host.stagedPath(for: typed)
    host.show(typed, for: path)
    let value = try await write(path)
    try await host.place(.place(file: host.stagedName(of: path), path: typed), at: typed)
    return value
  }

  /// Calls `write` with the absolute path of the folder in which a command can write a backup, or nil for the default
  /// folder.
  ///
  /// - Parameters:
  ///   - typed: The path that the user typed; nil for the default folder.
  ///   - count: The number of backups to keep in the folder.
  static func writingBackup(
    to typed: String?, keeping count: Int, _ write: (_ folder: String?) async throws -> Backup
  ) async throws -> Backup {
    guard let typed else { return try await write(nil) }
    let folder = absolute(typed)
    guard let host = HostedCommand.current, !host.sharesFiles else {
      return try await write(folder)
    }
    let staged = try host.stagedPath(for: folder)
    host.show(folder, for: staged)
    let backup = try await write(staged)
    try await host.place(
      .placeBackup(path: host.stagedName(of: backup.path), folder: folder, count: count), at: folder
    )
    return backup
  }

  /// Returns the absolute path of a file or folder that the server itself will use later.
  static func absolute(_ typed: String) -> String {
    let folder = HostedCommand.current.map {
      URL(fileURLWithPath: $0.request.directory, isDirectory: true)
    }
    return URL(fileURLWithPath: typed, relativeTo: folder).standardizedFileURL.path
  }

  /// Returns whether a path means something different in each process.
  fileprivate static func isOfProcess(_ path: String) -> Bool {
    ["/dev/", "/proc/"].contains(where: path.hasPrefix)
  }
}

extension HostedCommand {
  /// Returns the absolute path for a path that the caller typed. The output shows what the caller typed.
  func pathFromCaller(_ typed: String) -> String {
    guard !typed.isEmpty, !typed.hasPrefix("/") else { return typed }
    let path = "\(request.directory)/\(typed)"
    show(typed, for: path)
    return path
  }

  /// Returns whether the server must not or cannot open the path. Opening and closing a database of its own would
  /// release SQLite's locks, and opening a pipe would block.
  fileprivate func mustCopy(_ path: String) -> Bool {
    if !sharesFiles || CallerFiles.isOfProcess(path) || PathKind(of: path) == .stream {
      return true
    }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
    let data = URL(fileURLWithPath: directory.path).resolvingSymlinksInPath().path + "/"
    // Imports skip hidden folders.
    return file.hasPrefix(data)
      || data.hasPrefix(file) && !data.dropFirst(file.count - 1).contains("/.")
  }

  fileprivate func copy(_ typed: String) async throws -> (path: String, isStream: Bool) {
    let path = try stagedPath(for: typed == "-" ? "input" : typed)
    show(typed, for: path)
    let reply = try await ask(.copy(path: typed, target: stagedName(of: path)))
    // A missing file is reported when the copy is opened.
    if let code = reply.code, code != ENOENT {
      throw FileError(system: code, String(cString: strerror(code)), "cannot open the file")
    }
    return (path, reply.isStream ?? false)
  }

  /// Asks the caller to copy the command's result to a path.
  ///
  /// - Throws: `StoreError.cannotOpen` if that fails.
  fileprivate func place(_ question: CommandQuestion, at typed: String) async throws {
    guard let code = try await ask(question).code else { return }
    throw StoreError.cannotOpen(path: typed, reason: String(cString: strerror(code)))
  }
}
