import Foundation
import HTTPTypes
import Hummingbird

/// Uploads on their way: written to disk as they come, so that a file's size is no matter of memory.
struct Spool: Sendable {
  private let folder: String
  /// Ten years of Health are some gigabytes.
  static let limit = 4 << 30

  /// Below the data directory, so that it lies where there is room and only its owner can look.
  init(dataPath: String) {
    folder = dataPath + "/uploads"
  }

  /// Removes what an earlier server left behind.
  func clear() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The body as a file. Whoever takes it removes it.
  ///
  /// - Throws: `AppError.tooLarge` beyond the limit, at once where the size is announced.
  func take(_ request: Request) async throws -> SpooledFile {
    if let announced = request.headers[.contentLength].flatMap(Int.init), announced > Self.limit {
      throw AppError.tooLarge(limitBytes: Self.limit)
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
      guard count <= Self.limit else { throw AppError.tooLarge(limitBytes: Self.limit) }
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
