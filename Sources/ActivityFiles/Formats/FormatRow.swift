import Model

/// A type that reads a format that is recognised by a file's first bytes.
protocol ContentReader: ~Copyable, SendableMetatype {
  static func reads(_ head: FileHead) -> Bool
  static func file(from input: FileInput) throws(FileError) -> ActivityFile
}

/// A reader that reads its source once, from the beginning.
protocol SourceReader: ContentReader {
  init(_ source: any ByteSource, limits: FileLimits)
  mutating func read() throws(FileError) -> ActivityFile
}

extension SourceReader {
  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    var reader = Self(input.source, limits: input.limits)
    return try reader.read()
  }
}

/// A type that reads an XML format.
protocol DocumentReader: ~Copyable, SendableMetatype {
  /// Returns whether an element may be the root of a document in this format.
  static func reads(_ root: XMLName) -> Bool
  /// - Parameter xml: positioned at the root element.
  init(at xml: consuming XMLReader, limits: FileLimits)
  consuming func read() throws(FileError) -> ActivityFile
}

/// A format's properties, and the functions that recognise, read and write it.
struct FormatRow: Sendable {
  typealias Writer = @Sendable (ActivityFile) throws(FileError) -> [UInt8]

  let traits: FileFormatTraits
  let reader: FormatReader
  /// Nil if the format is only read.
  let write: Writer?

  /// - Parameter readsUTF16: whether the format is also recognised in text that was converted from UTF-16.
  init<Reader: ContentReader & ~Copyable>(
    _ traits: FileFormatTraits, _ stage: ContentFormat.Stage, _: Reader.Type,
    readsUTF16: Bool = false, write: Writer? = nil
  ) {
    self.traits = traits
    self.write = write
    reader = .content(
      ContentFormat(
        stage: stage, readsUTF16: readsUTF16, reads: { Reader.reads($0) },
        file: { input throws(FileError) in try Reader.file(from: input) }))
  }

  init<Reader: DocumentReader & ~Copyable>(
    _ traits: FileFormatTraits, xml _: Reader.Type, write: Writer? = nil
  ) {
    self.traits = traits
    self.write = write
    reader = .document(
      DocumentFormat(
        reads: { Reader.reads($0) },
        file: { xml, limits throws(FileError) in try Reader(at: xml, limits: limits).read() }))
  }
}

enum FormatReader: Sendable {
  case content(ContentFormat)
  case document(DocumentFormat)
}

/// A format that is recognised by a file's first bytes.
struct ContentFormat: Sendable {
  /// The stages of detection, in the order in which they are tried.
  enum Stage: Sendable {
    case binary
    case text
    /// Text that could also be in a more specific format.
    case general
  }

  let stage: Stage
  let readsUTF16: Bool
  let reads: @Sendable (FileHead) -> Bool
  let file: @Sendable (FileInput) throws(FileError) -> ActivityFile

  private static let all = FileFormat.allCases.compactMap { format -> ContentFormat? in
    if case .content(let content) = format.row.reader { content } else { nil }
  }

  /// Returns the first format of a stage that reads the file, or nil if none does.
  static func first(_ stage: Stage, of head: FileHead) -> ContentFormat? {
    all.first { $0.stage == stage && $0.reads(head) }
  }
}

/// An XML format, which is recognised by the root element.
struct DocumentFormat: Sendable {
  let reads: @Sendable (XMLName) -> Bool
  let file: @Sendable (consuming XMLReader, FileLimits) throws(FileError) -> ActivityFile

  private static let all = FileFormat.allCases.compactMap { format -> DocumentFormat? in
    if case .document(let document) = format.row.reader { document } else { nil }
  }

  /// Returns the format of a document, or nil if its root element is unknown.
  static func first(of root: XMLName) -> DocumentFormat? { all.first { $0.reads(root) } }
}
