import ActivityFiles
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Store

#if canImport(Glibc)
  private import Glibc
#endif

/// Stores uploads on disk as they arrive, so that their size isn't limited by memory, and keeps accepted uploads until
/// they are imported. File names begin with the athlete's identifier.
struct Spool: Sendable {
  let folder: String
  /// The files that an earlier process left behind.
  private let leftovers: [String]
  /// The threads for blocking file operations.
  private let writers: WorkPool

  /// Creates a spool in a folder of the data directory that only its owner can access.
  init(dataPath: String, writers: WorkPool) {
    folder = dataPath + "/uploads"
    leftovers = FileManager.default.names(in: folder)
    self.writers = writers
  }

  // MARK: Receiving

  /// Writes the body to a file, which the caller must pass to `keep` or `remove`.
  ///
  /// - Throws: `AppError.tooLarge` if the body exceeds the limit, before reading it if `Content-Length` is given;
  ///   `AppError.tooSlow` if it arrives too slowly; any error that `room` throws.
  func receive(
    _ request: Request, of athlete: Athlete, upTo limit: Int = RequestLimits.uploadBytes,
    in room: UploadSpaceCheck
  ) async throws -> SpooledFile {
    let announced = request.declaredLength
    if let announced, announced > limit { throw AppError.tooLarge(limitBytes: limit) }
    return try await withTaskExecutorPreference(writers) {
      try await room.check(for: announced ?? 0, of: athlete)
      let file = try SpooledFile(
        making: "\(folder)/\(athlete.identifier).\(Identifier.random()).part", in: folder)
      do {
        return try await write(request.body, to: file, of: athlete, upTo: limit, in: room)
      } catch {
        file.remove()
        throw error
      }
    }
  }

  private func write(
    _ body: RequestBody, to file: SpooledFile, of athlete: Athlete, upTo limit: Int,
    in room: UploadSpaceCheck
  ) async throws -> SpooledFile {
    guard let handle = FileHandle(forWritingAtPath: file.path) else { throw AppError.failed }
    var file = file
    var pace = BodyRateCheck()
    for try await buffer in body {
      file.byteCount += buffer.readableBytes
      guard file.byteCount <= limit else { throw AppError.tooLarge(limitBytes: limit) }
      try pace.add(buffer.readableBytes)
      try room.checkGrowth(to: file.byteCount, by: buffer.readableBytes, of: athlete)
      do {
        try handle.write(contentsOf: Data(buffer.readableBytesView))
      } catch {
        throw AppError.diskIsFull
      }
    }
    return file
  }

  // MARK: Keeping

  /// Moves an accepted upload to its permanent name. The file is durable on disk when this returns.
  func keep(_ file: SpooledFile, as id: Identifier, of athlete: Athlete) async throws -> SpooledFile
  {
    let kept = SpooledFile(path: path(of: id, athlete), byteCount: file.byteCount)
    try await withTaskExecutorPreference(writers) {
      guard synchronize(file.path), rename(file.path, kept.path) == 0, synchronize(folder) else {
        throw AppError.diskIsFull
      }
    }
    return kept
  }

  func path(of id: Identifier, _ athlete: Athlete) -> String {
    "\(folder)/\(athlete.identifier).\(id)"
  }

  /// Removes a file. Runs on the writers' threads, because deleting gigabytes can block.
  func remove(_ file: SpooledFile) async {
    await withTaskExecutorPreference(writers) { file.remove() }
  }

  // MARK: Housekeeping

  /// Removes incomplete uploads left by an earlier process. Their senders never received a confirmation, so no accepted
  /// upload is lost.
  func clear() {
    for name in leftovers where name.hasSuffix(".part") || name.hasPrefix(".") { removeFile(name) }
  }

  /// Removes the files that an earlier process left for an athlete, except uploads that are still waiting to be
  /// imported.
  func clear(of athlete: Athlete, keeping ids: Set<Identifier>) {
    let kept = Set(ids.map { "\(athlete.identifier).\($0)" })
    for name in leftovers
    where name.hasPrefix("\(athlete.identifier).") && !name.hasSuffix(".part")
      && !kept.contains(name)
    { removeFile(name) }
  }

  /// Returns the size of an athlete's uploads in bytes, including those still being received.
  func byteCount(of athlete: Athlete) -> Int {
    names.filter { $0.hasPrefix("\(athlete.identifier).") }
      .reduce(0) { $0 + FileManager.default.byteCount(of: "\(folder)/\($1)") }
  }

  private var names: [String] {
    FileManager.default.names(in: folder)
  }

  private func removeFile(_ name: String) {
    FileManager.default.removeLeftover("\(folder)/\(name)")
  }
}

/// Flushes a file, or a folder's entries, to disk. Returns false if that fails.
private func synchronize(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}

struct SpooledFile: Sendable {
  let path: String
  var byteCount: Int

  init(path: String, byteCount: Int) {
    self.path = path
    self.byteCount = byteCount
  }

  /// Creates an empty file that only its owner can access.
  fileprivate init(making path: String, in folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw AppError.diskIsFull }
    self.init(path: path, byteCount: 0)
  }

  /// Returns the file's SHA-256 hash. Reads the file in chunks to limit memory usage.
  func hash() throws -> SHA256.Digest {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    // Errors can be ignored because closing a file after reading cannot lose data.
    defer { try? file.close() }
    var hash = SHA256()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return hash.finalize()
  }

  func bytes() throws -> [UInt8] { try readRawBytes(path: path, limit: .max) }

  func remove() {
    FileManager.default.removeLeftover(path)
  }
}
