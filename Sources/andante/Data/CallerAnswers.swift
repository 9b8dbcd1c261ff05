import ActivityFiles
import Foundation
import Server
import Store

/// Answers the questions of a server that runs a command for this process.
struct CallerAnswers {
  /// The data directory as the user named it.
  let dataPath: String
  /// Returns the free bytes of the disk that contains a path, or nil if the system doesn't report them.
  var freeBytes: @Sendable (String) -> Int? = { DiskSpace.free(at: $0) }

  func answer(_ question: CommandQuestion) -> CommandReply {
    do {
      switch question {
      case .readLine: return CommandReply(line: readLine(strippingNewline: true))
      case .print(let text): try StandardStream.writeOutput(text)
      case .copy(let path, let target):
        try copy(path, to: staged(target))
        return CommandReply(isStream: PathKind(of: path) == .stream)
      case .place(let file, let path): try place(staged(file), at: path)
      case .placeBackup(let path, let folder, let count):
        try place(staged(path), in: folder, keeping: count)
      }
      return CommandReply()
    } catch {
      return CommandReply(code: Self.code(of: error))
    }
  }

  private static func code(of error: any Error) -> Int32 {
    if let error = error as? OutputError { return error.code }
    if let error = error as? POSIXError { return error.code.rawValue }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let isFromSystem = cause?.domain == NSPOSIXErrorDomain
    return isFromSystem ? Int32(truncatingIfNeeded: cause?.code ?? Int(EIO)) : EIO
  }

  private var stagingPath: String { DataDirectory.stagingPath(in: dataPath) }

  /// Returns the path of a file in the staging folder.
  ///
  /// - Throws: `POSIXError` if the name leads to another folder.
  private func staged(_ name: String) throws -> String {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    guard components.allSatisfy({ !["", ".", ".."].contains($0) }) else { throw POSIXError(.EPERM) }
    return "\(stagingPath)/\(name)"
  }

  // MARK: Input

  /// The number of bytes to read from a stream, which may never end. An import refuses a stream of this size.
  private static let streamLimit = (512 << 20) + 1

  /// Copies a file with its write-ahead log if it has one, or the files of a folder that an import reads.
  private func copy(_ path: String, to target: String) throws {
    guard PathKind(of: path) == .folder else {
      if path == "-" { return try copy(from: .standardInput, to: target, limit: Self.streamLimit) }
      try copyFile(path, to: target)
      if PathKind(of: path + "-wal") == .file { try copyFile(path + "-wal", to: target + "-wal") }
      return
    }
    try makeFolder(target)
    for name in FolderContents(of: path, followsExternalLinks: true).files {
      let file = "\(target)/\(name)"
      try makeFolder((file as NSString).deletingLastPathComponent)
      try copyFile("\(path)/\(name)", to: file)
    }
  }

  private func copyFile(_ path: String, to target: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let realPath = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    try requireSpace(for: FileManager.default.byteCount(of: realPath), at: target)
    try copy(
      from: file, to: target,
      limit: PathKind(of: path) == .stream ? Self.streamLimit : .max)
  }

  private func copy(from input: FileHandle, to target: String, limit: Int) throws {
    let output = try newFile(target)
    var count = 0
    while count < limit, let piece = try input.read(upToCount: 1 << 20), !piece.isEmpty {
      try requireSpace(for: piece.count, at: target)
      try output.write(contentsOf: piece)
      count += piece.count
    }
    try output.synchronize()
    try output.close()
  }

  /// Prevents copies for the server from filling the disk with its data.
  ///
  /// - Throws: `POSIXError` if too little space would be left.
  private func requireSpace(for byteCount: Int, at target: String) throws {
    guard target.hasPrefix(stagingPath + "/"), let free = freeBytes(dataPath) else { return }
    guard free - byteCount >= DiskSpace.reservedBytes else { throw POSIXError(.ENOSPC) }
  }

  private func newFile(_ path: String) throws -> FileHandle {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private func makeFolder(_ path: String) throws {
    guard PathKind(of: path) != .folder else { return }
    try makeFolder((path as NSString).deletingLastPathComponent)
    guard mkdir(path, 0o700) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  // MARK: Output

  /// Copies a file to a temporary name first, so that a file with the final name is always complete.
  private func place(_ file: String, at path: String) throws {
    guard [.missing, .file].contains(PathKind(of: path)) else { throw POSIXError(.EISDIR) }
    let unfinished = path + ".unfinished"
    unlink(unfinished)
    do {
      try copyFile(file, to: unfinished)
      guard rename(unfinished, path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      unlink(unfinished)
      throw error
    }
  }

  private func place(_ backup: String, in folder: String, keeping count: Int) throws {
    let name = (backup as NSString).lastPathComponent
    let part = "\(folder)/.\(name).part-\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    try makeFolder(part)
    for file in FolderContents(of: backup, followsExternalLinks: false).files {
      let target = "\(part)/\(file)"
      try makeFolder((target as NSString).deletingLastPathComponent)
      try copyFile("\(backup)/\(file)", to: target)
    }
    guard rename(part, "\(folder)/\(name)") == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try DataDirectory(existing: dataPath).rotate(backupsIn: folder, keeping: count)
  }
}
