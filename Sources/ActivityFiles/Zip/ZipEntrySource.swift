import Compression

/// Reads an entry's content and verifies its size and checksum.
///
/// Only the lower 32 bits of the size are compared, because macOS writes files of more than 4 GB without Zip64.
/// `limits` apply to the decompressed size, whatever the directory states.
final class ZipEntrySource: ByteSource {
  private let content: any ByteSource
  private let entry: ZipArchive.Entry
  private let limits: FileLimits
  private var byteCount = 0
  private var checksum: UInt32 = 0

  init(_ content: any ByteSource, _ entry: ZipArchive.Entry, _ limits: FileLimits) {
    self.content = content
    self.entry = entry
    self.limits = limits
  }

  var packedByteCount: Int? { content.packedByteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard buffer.count > 0 else { return 0 }
    let count = try content.read(into: buffer)
    byteCount += count
    guard byteCount <= limits.byteCount else {
      throw FileError(.tooLarge, "\(entry.shortName) is too large")
    }
    if let packed = content.packedByteCount, !limits.allows(unpacked: byteCount, from: packed) {
      throw limits.expandsTooMuch(entry.shortName)
    }
    if count == 0 { try checkEnd() }
    checksum = crc32(UnsafeRawBufferPointer(rebasing: buffer[..<count]), after: checksum)
    return count
  }

  private func checkEnd() throws(FileError) {
    guard UInt32(truncatingIfNeeded: byteCount) == UInt32(truncatingIfNeeded: entry.byteCount)
    else { throw mismatch("does not have the size that the archive's directory says") }
    guard checksum == entry.checksum else { throw mismatch("has a wrong checksum") }
  }

  private func mismatch(_ what: String) -> FileError {
    FileError(.corruptCompression, "\(entry.shortName) \(what)")
  }
}
