import ActivityFiles
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Store

#if canImport(Glibc)
  private import Glibc
#endif

/// Writes uploads to disk as they arrive, so that memory does not limit their size, and keeps those that were accepted
/// until they are imported. A file's name begins with its athlete's identifier.
struct Spool: Sendable {
  let folder: String
  /// What an earlier server left behind.
  private let leftovers: [String]
  /// On which the disk is waited for.
  private let writers: WorkPool

  /// Below the data directory, where there is room and only its owner has access.
  init(dataPath: String, writers: WorkPool) {
    folder = dataPath + "/uploads"
    leftovers = FileManager.default.names(in: folder)
    self.writers = writers
  }

  // MARK: Receiving

  /// The body as a file, which the caller removes or keeps.
  ///
  /// - Throws: `AppError.tooLarge` beyond the limit, at once where the size is announced; what `room` says of too little
  ///   room; `AppError.tooSlow`.
  func receive(
    _ request: Request, of athlete: Athlete, upTo limit: Int = RequestLimits.uploadBytes,
    in room: UploadRoom
  ) async throws -> SpooledFile {
    let announced = request.announcedLength
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
    in room: UploadRoom
  ) async throws -> SpooledFile {
    guard let handle = FileHandle(forWritingAtPath: file.path) else { throw AppError.failed }
    var file = file
    var pace = BodyPace()
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

  /// Keeps an upload under its identifier. When this returns, its bytes survive a power cut.
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

  /// Where an accepted upload lies.
  func path(of id: Identifier, _ athlete: Athlete) -> String {
    "\(folder)/\(athlete.identifier).\(id)"
  }

  /// Removes a file; on the writers, as giving back gigabytes takes the disk a while.
  func remove(_ file: SpooledFile) async {
    await withTaskExecutorPreference(writers) { file.remove() }
  }

  // MARK: Housekeeping

  /// Removes what an earlier server was receiving when it ended: nobody was told that it was accepted.
  func clear() {
    for name in leftovers where name.hasSuffix(".part") || name.hasPrefix(".") { removeFile(name) }
  }

  /// Removes what an earlier server left of an athlete that belongs to no accepted upload: it was done with.
  func clear(of athlete: Athlete, keeping ids: Set<Identifier>) {
    let kept = Set(ids.map { "\(athlete.identifier).\($0)" })
    for name in leftovers
    where name.hasPrefix("\(athlete.identifier).") && !name.hasSuffix(".part")
      && !kept.contains(name)
    { removeFile(name) }
  }

  /// Bytes of an athlete's uploads, those under way included.
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

/// Waits until a file's bytes, or a folder's names, are on the disk.
private func synchronize(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}

/// An upload on disk.
struct SpooledFile: Sendable {
  let path: String
  var byteCount: Int

  init(path: String, byteCount: Int) {
    self.path = path
    self.byteCount = byteCount
  }

  /// An empty one, for its owner alone.
  fileprivate init(making path: String, in folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw AppError.diskIsFull }
    self.init(path: path, byteCount: 0)
  }

  /// Returns the hash of the file, reading it in pieces.
  func hash() throws -> SHA256.Digest {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    // Closing a file after reading cannot lose data.
    defer { try? file.close() }
    var hash = SHA256()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return hash.finalize()
  }

  /// All of it, in memory.
  func bytes() throws -> [UInt8] { try readRawBytes(path: path, limit: .max) }

  func remove() {
    FileManager.default.removeLeftover(path)
  }
}
