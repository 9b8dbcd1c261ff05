/// The location of a ZIP archive's directory, read from the end record.
struct ZipDirectoryEnd {
  /// The offset of the directory in the file.
  let offset: Int
  let byteCount: Int
  let entryCount: Int
  /// The number of bytes before the archive, to be added to the directory's offsets.
  let shift: Int

  init(_ stored: StoredBytes) throws(FileError) {
    let tailStart = max(0, stored.byteCount - ZipField.endSize - 0xFFFF)
    let tail = try stored.bytes(in: tailStart..<stored.byteCount)
    guard let mark = Self.lastMark(in: tail) else {
      throw FileError(.truncated, "the archive is cut off inside its directory")
    }
    let usual = ZipEndRecord(
      start: tailStart + mark, disk: tail.zipNumber(at: mark + 4, size: 2),
      entryCount: tail.zipNumber(at: mark + 10, size: 2),
      byteCount: tail.zipNumber(at: mark + 12, size: 4),
      offset: tail.zipNumber(at: mark + 16, size: 4))
    let record = try usual.wider(in: stored) ?? usual
    guard record.disk == 0 else {
      throw FileError(.unsupportedFormat, "the archive is one part of several: join them first")
    }
    guard record.offset <= record.start - record.byteCount else {
      throw ZipDirectory.corrupt
    }
    offset = try record.directoryOffset(in: stored)
    byteCount = record.byteCount
    entryCount = record.entryCount
    shift = offset - record.offset
  }

  /// Returns the last possible position of the end record. Its comment must not extend past the end of the file.
  private static func lastMark(in tail: [UInt8]) -> Int? {
    guard tail.count >= ZipField.endSize else { return nil }
    return (0...tail.count - ZipField.endSize).reversed().first { position in
      tail[position] == 0x50 && tail.zipNumber(at: position, size: 4) == ZipField.endMark
        && position + ZipField.endSize + tail.zipNumber(at: position + 20, size: 2) <= tail.count
    }
  }
}

/// The content of the end record, in the normal form or the Zip64 form.
private struct ZipEndRecord {
  /// The offset of the record in the file.
  var start: Int
  var disk: Int
  var entryCount: Int
  var byteCount: Int
  /// The offset of the directory, relative to the start of the archive.
  var offset: Int

  /// Returns the offset of the directory in the file. The directory is at the stated offset, or directly before the
  /// record if other data precedes the archive.
  func directoryOffset(in stored: StoredBytes) throws(FileError) -> Int {
    let last = start - byteCount
    guard byteCount >= ZipField.entrySize else { return last }
    let mark = try stored.bytes(in: offset..<offset + 4).zipNumber(at: 0, size: 4)
    return mark == ZipField.entryMark ? offset : last
  }

  /// Returns the Zip64 end record, which some programs write even if it isn't needed. Returns nil if it is missing.
  func wider(in stored: StoredBytes) throws(FileError) -> ZipEndRecord? {
    let locatorStart = start - ZipField.wideLocatorSize
    guard locatorStart >= 0 else { return nil }
    let locator = try stored.bytes(in: locatorStart..<start)
    guard locator.zipNumber(at: 0, size: 4) == ZipField.wideLocatorMark else { return nil }
    let last = locatorStart - ZipField.wideEndSize
    // It is directly before the locator or, if it has additional fields, at the offset in the locator.
    for position in [last, locator.zipNumber(at: 8, size: 8)]
    where position >= 0 && position <= last {
      let bytes = try stored.bytes(in: position..<position + ZipField.wideEndSize)
      guard bytes.zipNumber(at: 0, size: 4) == ZipField.wideEndMark else { continue }
      return ZipEndRecord(
        start: position, disk: bytes.zipNumber(at: 16, size: 4),
        entryCount: bytes.zipNumber(at: 32, size: 8), byteCount: bytes.zipNumber(at: 40, size: 8),
        offset: bytes.zipNumber(at: 48, size: 8))
    }
    throw ZipDirectory.corrupt
  }
}
