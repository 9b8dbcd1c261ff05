import Crypto
import Foundation
import TextEncoding

/// Creates files and folders that only their owner can access, and flushes files to disk.
enum PrivateFileWriter {
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  static func write(_ data: Data, to path: String) throws {
    try DatabaseCopy.makeEmpty(path)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: data)
    try handle.synchronize()
  }

  static func copy(_ from: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try DatabaseCopy.sync(path)
  }

  /// Returns the size and hash of a file. Reads it in chunks, so the file can be of any size.
  static func hash(_ path: String) throws -> (bytes: Int, sha256: String) {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var hash = SHA256()
    var count = 0
    while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
      hash.update(data: data)
      count += data.count
    }
    return (count, hexText(hash.finalize()))
  }
}
