/// A ZIP archive on disk or in memory, read entry by entry and never unpacked to disk.
///
/// Stored and deflated entries, Zip64, data descriptors, something standing before the archive, and
/// names in UTF-8 or code page 437. Opening it reads the directory at its end alone.
public struct ZipArchive: Sendable {
  public struct Entry: Equatable, Sendable {
    /// With `/` between folders, relative, free of `..`.
    public var name: String
    /// After decompression, as the directory states; reading holds the entry to it.
    public var byteCount: Int
    public var compressedByteCount: Int
    public var isEncrypted: Bool
    /// How it is compressed: 0 is not at all, 8 deflate, which are the two we read.
    var method: UInt16
    var checksum: UInt32
    /// Of the entry's own header, in the file.
    var headerOffset: Int
  }

  /// The files in the directory's order; folders are left out.
  public let entries: [Entry]
  /// Entries left out because their names lead out of the archive's folder; for messages.
  public let unsafeNames: [String]
  private let stored: StoredBytes
  private var limits: FileLimits

  /// - Throws: `truncated` where the directory is not all there, `corruptArchive` where it
  ///   contradicts itself, `tooLarge` where it has more entries than we read.
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

  /// An entry's content as a whole.
  ///
  /// - Throws: `unsupportedFormat` where it is encrypted or compressed in a way we do not read,
  ///   `corruptCompression` where it is not what the directory says.
  public func bytes(of entry: Entry) throws(FileError) -> [UInt8] {
    try allBytes(of: open(entry), limit: entry.byteCount)
  }

  /// An entry's content piece by piece, for what may be too large for memory. That it is whole is known only at its end: then
  /// this throws where it is not, and what was made of it is to be given up.
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

  /// An entry's first bytes, fewer than `count` only if it has no more.
  package func head(of entry: Entry, count: Int) throws(FileError) -> [UInt8] {
    try PeekedSource(open(entry), byteCount: count).head
  }

  /// An archive in this one, unpacked to a file without a name, which takes no memory and is gone with the value.
  ///
  /// - Parameters:
  ///   - folder: where there is room for it.
  ///   - byteLimit: the archive's greatest size, which this archive's limits need not allow.
  ///   - limits: for its entries.
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

  /// An entry's content piece by piece. Its size and checksum are known to be right only when the
  /// end has been read without an error.
  func open(_ entry: Entry) throws(FileError) -> any ByteSource {
    try check(entry)
    let compressed = StoredBytesSource(stored, try dataRange(of: entry))
    switch entry.method {
    case 0: return ZipEntrySource(compressed, entry, limits)
    case 8: return ZipEntrySource(try InflatingSource(compressed), entry, limits)
    default:
      throw FileError(
        .unsupportedFormat,
        "\(entry.shortName) is compressed by ZIP's method \(entry.method), which we do not read")
    }
  }

  /// - Throws: what is wrong with an entry by what the directory says of it, before anything of it is read.
  public func check(_ entry: Entry) throws(FileError) {
    if entry.isEncrypted {
      throw FileError(.unsupportedFormat, "\(entry.shortName) is encrypted: unpack it first")
    }
    guard entry.byteCount <= limits.byteCount else {
      throw FileError(
        .tooLarge, "\(entry.shortName) is larger than the \(limits.byteCount >> 20) MB we read")
    }
    guard
      entry.method == 0 || limits.allows(unpacked: entry.byteCount, from: entry.compressedByteCount)
    else { throw limits.expandsTooMuch(entry.shortName) }
  }

  /// Where the compressed data lies, by the header before it.
  private func dataRange(of entry: Entry) throws(FileError) -> Range<Int> {
    let header = try stored.bytes(in: entry.headerOffset..<entry.headerOffset + ZipField.localSize)
    guard header.zipNumber(at: 0, size: 4) == ZipField.localMark else {
      throw FileError(.corruptArchive, "\(entry.shortName) is not where the directory says")
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
  /// For messages.
  var shortName: String { "\"\(name.prefix(80))\"" }

  /// The name without what cannot be seen, and not at any length.
  var printableName: String {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: name.unicodeScalars.prefix(80).filter { $0.value >= 0x20 })
    return String(visible)
  }

  /// The name without its folders.
  public var lastComponent: Substring { lastPathComponent(name) }

  /// Whether it, or a folder it is in, is hidden or what macOS adds to its archives.
  public var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}

/// What stands behind a path's last `/`.
func lastPathComponent(_ path: String) -> Substring {
  path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
}
