import Compression

/// A ZIP archive on disk or in memory. Entries are decompressed while they are read, never to disk.
///
/// Supports stored and deflated entries, Zip64, data descriptors, data before the archive, and names in UTF-8 or
/// code page 437. Opening an archive reads only the directory at its end.
public struct ZipArchive: Sendable {
  public struct Entry: Equatable, Sendable {
    /// A relative path separated by `/`, without `..`.
    public var name: String
    /// The decompressed size according to the directory. Reading verifies it.
    public var byteCount: Int
    public var compressedByteCount: Int
    public var isEncrypted: Bool
    /// The compression method. Only 0 (stored) and 8 (deflate) are supported.
    var method: UInt16
    var checksum: UInt32
    /// The offset of the entry's local header in the file.
    var headerOffset: Int
  }

  /// The files in the directory's order, without folders.
  public let entries: [Entry]
  /// The names of entries that were omitted because they point outside the archive's folder, for messages.
  public let unsafeNames: [String]
  private let stored: StoredBytes
  private var limits: FileLimits

  /// - Throws: `truncated` if the directory is incomplete, `corruptArchive` if it contradicts itself, `tooLarge` if
  ///   it has too many entries.
  public init(path: String, limits: FileLimits = .standard) throws(FileError) {
    try self.init(StoredBytes(path: path), limits: limits)
  }

  public init(bytes: [UInt8], limits: FileLimits = .standard) throws(FileError) {
    try self.init(.memory(bytes), limits: limits)
  }

  init(_ stored: StoredBytes, limits: FileLimits) throws(FileError) {
    let directory = try ZipDirectory(stored, limits: limits)
    self.stored = stored
    self.limits = limits
    entries = directory.entries
    unsafeNames = directory.unsafeNames
  }

  /// Returns the whole content of an entry.
  ///
  /// - Throws: `unsupportedFormat` if the entry is encrypted or uses an unsupported compression method,
  ///   `corruptCompression` if its content doesn't match the directory.
  public func bytes(of entry: Entry) throws(FileError) -> [UInt8] {
    try allBytes(of: open(entry), limit: entry.byteCount)
  }

  /// Passes the content of an entry to `body` in pieces, for entries that may be too large for memory. Size and
  /// checksum are only verified at the end. If this throws, the pieces must be discarded.
  package func forEachPiece(
    of entry: Entry, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let content = try open(entry)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try content.read(into: buffer), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Returns an entry's first bytes, fewer than `count` only if the entry is shorter.
  package func head(of entry: Entry, count: Int) throws(FileError) -> [UInt8] {
    try PeekedSource(open(entry), byteCount: count).head
  }

  /// Opens an archive inside this one. It is extracted to a temporary file without a name, which is deleted when
  /// the value is released.
  ///
  /// - Parameters:
  ///   - folder: the folder for the temporary file.
  ///   - byteLimit: the maximum size of the inner archive, which may exceed this archive's limits.
  ///   - limits: the limits for the entries of the inner archive.
  public func archive(
    _ entry: Entry, in folder: String, byteLimit: Int, limits: FileLimits
  ) throws(FileError) -> ZipArchive {
    let file = try OpenFile(unnamedIn: folder)
    var outer = self
    outer.limits.byteCount = byteLimit
    let content = try outer.open(entry)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var byteCount = 0
    while case let count = try content.read(into: buffer), count > 0 {
      try file.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      byteCount += count
    }
    return try ZipArchive(.file(file, byteCount: byteCount), limits: limits)
  }

  /// Opens an entry for reading. Its size and checksum are verified only when the end is reached.
  func open(_ entry: Entry) throws(FileError) -> any ByteSource {
    try check(entry)
    let compressed = StoredBytesSource(stored, try dataRange(of: entry))
    switch entry.method {
    case 0: return ZipEntrySource(compressed, entry, limits)
    case 8: return ZipEntrySource(try Inflater(compressed, .raw), entry, limits)
    default:
      throw FileError(
        .unsupportedFormat,
        "\(entry.shortName) uses ZIP's method \(entry.method), which Andante cannot read")
    }
  }

  /// Checks an entry before reading it.
  ///
  /// - Throws: `FileError` if the entry is encrypted, or exceeds the limits according to the directory.
  public func check(_ entry: Entry) throws(FileError) {
    if entry.isEncrypted {
      throw FileError(.unsupportedFormat, "\(entry.shortName) is encrypted: unpack it first")
    }
    guard entry.byteCount <= limits.byteCount else {
      throw FileError(
        .tooLarge, "\(entry.shortName) is larger than \(limits.byteCount >> 20) MB")
    }
    guard
      entry.method == 0 || limits.allows(unpacked: entry.byteCount, from: entry.compressedByteCount)
    else { throw limits.expandsTooMuch(entry.shortName) }
  }

  /// Returns the range of the compressed data, computed from the local header.
  private func dataRange(of entry: Entry) throws(FileError) -> Range<Int> {
    let header = try stored.bytes(in: entry.headerOffset..<entry.headerOffset + ZipField.localSize)
    guard header.zipNumber(at: 0, size: 4) == ZipField.localMark else {
      throw FileError(
        .corruptArchive, "\(entry.shortName) is not where the archive's directory says")
    }
    let start =
      entry.headerOffset + ZipField.localSize + header.zipNumber(at: 26, size: 2)
      + header.zipNumber(at: 28, size: 2)
    guard start + entry.compressedByteCount <= stored.byteCount else {
      throw FileError(.truncated, "the archive ends inside \(entry.shortName)")
    }
    return start..<start + entry.compressedByteCount
  }
}

extension ZipArchive.Entry {
  /// The name for messages.
  var shortName: String { "\"\(name.prefix(80))\"" }

  /// The name for messages, truncated and without control characters.
  var printableName: String {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: name.unicodeScalars.prefix(80).filter { $0.value >= 0x20 })
    return String(visible)
  }

  /// The name without folders.
  public var lastComponent: Substring { lastPathComponent(name) }

  /// Whether the entry is in a hidden folder, is hidden itself, or was added by macOS.
  public var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}

/// Returns the part of a path after the last `/`.
func lastPathComponent(_ path: String) -> Substring {
  path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
}
