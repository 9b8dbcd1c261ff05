/// The directory at the end of a ZIP archive.
struct ZipDirectory {
  private(set) var entries: [ZipArchive.Entry] = []
  private(set) var unsafeNames: [String] = []

  init(_ stored: StoredBytes, limits: FileLimits) throws(FileError) {
    let end = try ZipDirectoryEnd(stored)
    guard end.byteCount <= limits.directoryByteCount, end.entryCount <= limits.entryCount else {
      throw FileError(.tooLarge, "the archive has too many entries")
    }
    let bytes = try stored.bytes(in: end.offset..<end.offset + end.byteCount)
    entries.reserveCapacity(end.entryCount)
    var cursor = 0
    for _ in 0..<end.entryCount {
      try add(ZipDirectoryEntry(bytes, &cursor), shift: end.shift)
    }
    try refuseOverlaps(before: end.offset)
  }

  static var corrupt: FileError {
    FileError(.corruptArchive, "the archive's directory is damaged")
  }

  private mutating func add(_ found: ZipDirectoryEntry, shift: Int) throws(FileError) {
    if found.name.hasSuffix("/") { return }
    guard isSafeArchiveName(found.name) else {
      unsafeNames.append(found.entry.printableName)
      return
    }
    var entry = found.entry
    guard entry.headerOffset <= Int.max - shift else { throw Self.corrupt }
    entry.headerOffset += shift
    entries.append(entry)
  }

  /// Throws if entries overlap. Overlapping entries can make a small archive expand to petabytes; legitimate archives
  /// don't contain any.
  private func refuseOverlaps(before directoryOffset: Int) throws(FileError) {
    let inOrder = entries.sorted { $0.headerOffset < $1.headerOffset }
    for (index, entry) in inOrder.enumerated() {
      let next = index + 1 < inOrder.count ? inOrder[index + 1].headerOffset : directoryOffset
      guard entry.minimumEnd <= next else {
        throw FileError(.corruptArchive, "\(entry.shortName) overlaps the next entry")
      }
    }
  }
}

extension ZipArchive.Entry {
  /// The lowest possible end offset, or `Int.max` if it overflows.
  fileprivate var minimumEnd: Int {
    let size = compressedByteCount.addingReportingOverflow(ZipField.localSize)
    let end = headerOffset.addingReportingOverflow(size.partialValue)
    return size.overflow || end.overflow ? .max : end.partialValue
  }
}

private struct ZipDirectoryEntry {
  var entry: ZipArchive.Entry
  var name: String { entry.name }

  /// - Parameter cursor: the start of the entry. Advanced to its end.
  init(_ bytes: [UInt8], _ cursor: inout Int) throws(FileError) {
    let start = cursor
    guard start + ZipField.entrySize <= bytes.count,
      bytes.zipNumber(at: start, size: 4) == ZipField.entryMark
    else { throw ZipDirectory.corrupt }
    let nameStart = start + ZipField.entrySize
    let nameEnd = nameStart + bytes.zipNumber(at: start + 28, size: 2)
    let extraEnd = nameEnd + bytes.zipNumber(at: start + 30, size: 2)
    cursor = extraEnd + bytes.zipNumber(at: start + 32, size: 2)
    guard cursor <= bytes.count else { throw ZipDirectory.corrupt }
    let flags = bytes.zipNumber(at: start + 8, size: 2)
    let extra = ZipExtraFields(Array(bytes[nameEnd..<extraEnd]))
    entry = ZipArchive.Entry(
      name: archiveName(
        bytes[nameStart..<nameEnd], isUTF8: flags & 1 << 11 != 0, unicode: extra.name),
      byteCount: bytes.zipNumber(at: start + 24, size: 4),
      compressedByteCount: bytes.zipNumber(at: start + 20, size: 4),
      // Bit 13 means an encrypted directory, and method 99 means AES encryption.
      isEncrypted: flags & (1 | 1 << 13) != 0 || bytes.zipNumber(at: start + 10, size: 2) == 99,
      method: UInt16(bytes.zipNumber(at: start + 10, size: 2)),
      checksum: UInt32(bytes.zipNumber(at: start + 16, size: 4)),
      headerOffset: bytes.zipNumber(at: start + 42, size: 4))
    try widen(extra.wide)
  }

  /// Replaces values that don't fit in 32 bits with those from the Zip64 field, which contains them in this order.
  private mutating func widen(_ numbers: [Int]) throws(FileError) {
    var rest = numbers[...]
    for field in [\ZipArchive.Entry.byteCount, \.compressedByteCount, \.headerOffset]
    where entry[keyPath: field] == ZipField.wide {
      guard let number = rest.popFirst() else { throw ZipDirectory.corrupt }
      entry[keyPath: field] = number
    }
  }
}

/// The supported extra fields of an entry.
private struct ZipExtraFields {
  private(set) var wide: [Int] = []
  private(set) var name: ArraySlice<UInt8>?

  /// Stops at the first field that exceeds the available bytes.
  init(_ bytes: [UInt8]) {
    var cursor = 0
    while cursor + 4 <= bytes.count {
      let kind = bytes.zipNumber(at: cursor, size: 2)
      let end = cursor + 4 + bytes.zipNumber(at: cursor + 2, size: 2)
      guard end <= bytes.count else { return }
      switch kind {
      case ZipField.wideExtra:
        wide = stride(from: cursor + 4, through: end - 8, by: 8).map {
          bytes.zipNumber(at: $0, size: 8)
        }
      // The Unicode name is preceded by a version and the checksum of the entry's regular name.
      case ZipField.nameExtra where end > cursor + 9: name = bytes[(cursor + 9)..<end]
      default: break
      }
      cursor = end
    }
  }
}
