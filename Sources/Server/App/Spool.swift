import Foundation
import HTTPTypes
import Hummingbird

/// Writes uploads to disk as they arrive, so that memory does not limit their size.
struct Spool: Sendable {
  private let folder: String

  /// Below the data directory, where there is room and only its owner has access.
  init(dataPath: String) {
    folder = dataPath + "/uploads"
  }

  /// Removes what an earlier server left behind.
  func clear() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The body as a file, which the caller removes.
  ///
  /// - Throws: `AppError.tooLarge` beyond the limit, at once where the size is announced.
  func receive(_ request: Request) async throws -> SpooledFile {
    if let announced = request.headers[.contentLength].flatMap(Int.init),
      announced > RequestLimits.uploadBytes
    {
      throw AppError.tooLarge(limitBytes: RequestLimits.uploadBytes)
    }
    let path = folder + "/" + UUID().uuidString
    do {
      return SpooledFile(path: path, byteCount: try await write(request.body, to: path))
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  /// How many bytes there were.
  private func write(_ body: RequestBody, to path: String) async throws -> Int {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw AppError.failed }
    defer { try? handle.close() }
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      guard count <= RequestLimits.uploadBytes else {
        throw AppError.tooLarge(limitBytes: RequestLimits.uploadBytes)
      }
      try handle.write(contentsOf: Data(buffer.readableBytesView))
    }
    return count
  }
}

/// An upload on disk.
struct SpooledFile: Sendable {
  let path: String
  let byteCount: Int

  /// All of it, in memory.
  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
