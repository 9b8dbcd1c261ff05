import Model

/// The beginning of a file, from which its format is detected.
struct FileHead {
  /// The number of bytes that are inspected.
  static let byteCount = 1024

  let bytes: [UInt8]
  /// The bytes without a byte order mark.
  let text: ArraySlice<UInt8>
  /// The lines of `text` without empty ones and surrounding white space.
  let lines: [ArraySlice<UInt8>]
  /// The first byte of `text` that isn't white space.
  let firstVisible: UInt8?
  /// The file's name in lower case and without `.gz`. It is only used if the content is ambiguous.
  let name: String

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    text = bytes[...].withoutByteOrderMark
    lines = text.split { $0 == 0x0A || $0 == 0x0D }.map(\.trimmed)
    firstVisible = text.first { $0 > 0x20 }
    let name = name.lowercased()
    self.name = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }
}

/// A file to read, whose format is known.
struct FileInput {
  let source: PeekedSource
  let head: FileHead
  let limits: FileLimits

  init(_ source: PeekedSource, name: String, limits: FileLimits) {
    self.source = source
    self.limits = limits
    head = FileHead(source.head, name: name)
  }

  /// Returns the file's content, for formats that are read as a whole.
  ///
  /// - Throws: `tooLarge` if it exceeds the limit for such formats.
  func wholeBytes() throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try allBytes(of: source, limit: min(limits.byteCount, limits.wholeByteCount))
    } catch {
      guard error.kind == .tooLarge, limits.wholeByteCount < limits.byteCount else { throw error }
      let megabytes = limits.wholeByteCount >> 20
      throw FileError(
        .tooLarge,
        "a file in this format can have at most \(megabytes) MB: save it as \(Self.commonFormats)")
    }
  }

  /// The formats that are read in pieces and that most programs write.
  private static var commonFormats: String {
    FileFormatTraits.list(FileFormatTraits.all.filter(\.isCommon).map(\.name), "or")
  }
}
