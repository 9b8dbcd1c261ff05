import ActivityFiles
import Foundation

/// A file to import, which is read only when it is imported.
public struct ImportItem: Sendable {
  /// The location for display: a path, or an archive's path and the name inside it.
  public var displayPath: String
  /// The name without folders, and without a gzip extension.
  public var name: String
  /// Whether the athlete chose this particular file rather than a folder or an archive that contains it.
  public var isNamed: Bool
  /// Whether to import the file as a new activity even if it looks like another recording of a stored one, as a
  /// manually entered ride does if it has the same totals as another.
  public var isSeparate = false
  /// The file's entry in the list of the export that it comes from.
  var listing: ExportListing?
  /// The archived metadata of the file's activities, keyed by part.
  var archivedMetadata: [Int: ArchivedMetadata] = [:]
  /// Titles, notes and gear from an export's list, looked up by the start of the activity.
  var metadataByStart: MetadataByStart?
  /// The size in bytes that is known before the file is read. The actual size may differ.
  let byteCount: Int
  private let content: Content
  private let limits: FileLimits
  /// The remaining decompression budget of the archive that contains the file; nil for files outside archives.
  private var decompressionBudget: DecompressionBudget?

  private enum Content: Sendable {
    case memory([UInt8])
    case file(String)
    /// An uploaded file. Its bytes are read as they are, even if they are gzip data.
    case upload(String)
    case entry(ZipArchive, ZipArchive.Entry)
  }

  public init(_ file: ImportFile) {
    (displayPath, name, isNamed) = (file.name, file.name, true)
    byteCount = file.bytes.count
    (content, limits) = (.memory(file.bytes), ImportPlan.entryLimits)
  }

  /// Creates an item for bytes from a pipe, which has no file name.
  init(_ bytes: [UInt8], at displayPath: String) {
    (self.displayPath, name, isNamed) = (displayPath, standardInputName, true)
    (byteCount, content, limits) = (bytes.count, .memory(bytes), ImportPlan.entryLimits)
  }

  init(path: String, byteCount: Int, isNamed: Bool) {
    (displayPath, self.isNamed, self.byteCount) = (path, isNamed, byteCount)
    name = Self.name(of: path)
    (content, limits) = (.file(path), .standard)
  }

  /// Creates an item for a file that is stored under a name other than the one that the athlete gave it.
  public init(path: String, named name: String, byteCount: Int, byteLimit: Int) {
    (displayPath, isNamed, self.byteCount) = (name, true, byteCount)
    self.name = name
    content = .upload(path)
    limits = FileLimits(byteCount: byteLimit)
  }

  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at displayPath: String,
    limits: FileLimits = ImportPlan.entryLimits, decompressionBudget: DecompressionBudget? = nil
  ) {
    (self.displayPath, isNamed) = ("\(displayPath): \(entry.name)", false)
    // The archive's directory may claim any size, but the limit also applies to decompression.
    byteCount = min(entry.byteCount, limits.byteCount)
    name = Self.name(of: entry.name)
    content = .entry(archive, entry)
    (self.limits, self.decompressionBudget) = (limits, decompressionBudget)
  }

  /// Creates an item for an activity without a recording, from the document that an archive contains instead.
  init(_ document: [UInt8], named name: String, at displayPath: String) {
    (self.displayPath, self.name, isNamed) = (displayPath, name, false)
    (byteCount, content, limits) = (
      document.count, .memory(document), ImportPlan.entryLimits
    )
  }

  /// Creates an item for a file in an archive, using the file's original name.
  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at displayPath: String, named name: String,
    archivedMetadata: [Int: ArchivedMetadata]
  ) {
    self.init(entry, of: archive, at: displayPath)
    self.archivedMetadata = archivedMetadata
    if !name.isEmpty { self.name = name }
  }

  /// Creates an item for an activity that only an export's list describes.
  init(_ document: [UInt8], of listing: ExportListing, at displayPath: String) {
    (self.displayPath, isNamed, self.listing) = (
      "\(displayPath), line \(listing.row.line)", false, listing
    )
    name = listing.documentName
    (byteCount, content, limits) = (document.count, .memory(document), ImportPlan.entryLimits)
  }

  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".gz") ? last.dropLast(3) : last)
  }

  /// Returns the file as a `LargeFile`, which is read in pieces, or nil if it should be read into memory as a whole.
  func large() throws(FileError) -> LargeFile? {
    guard case .file(let path) = content, byteCount >= LargeFile.minimumByteCount else {
      return nil
    }
    return try LargeFile(path: path, name: name)
  }

  /// Whether this is an archived FIT file of a type without a track, such as settings. Reads the file's first bytes.
  var isTracklessFIT: Bool {
    guard case .entry(let archive, let entry) = content, name.lowercased().hasSuffix(".fit") else {
      return false
    }
    do throws(FileError) {
      let type = FITFileType(head: try archive.head(of: entry, count: 256))
      return type.map { !$0.mayHoldTrack } ?? false
    } catch {
      // The import reports why the file cannot be read.
      return false
    }
  }

  /// The estimated memory that importing the file needs, in bytes. The estimate assumes the usual compression ratio of
  /// recordings.
  public var weight: Int {
    guard case .entry(_, let entry) = content, entry.name.lowercased().hasSuffix(".gz") else {
      return byteCount
    }
    return min(byteCount * 10, limits.byteCount)
  }

  /// Returns the file's contents, decompressed if the file uses gzip.
  func original() throws(FileError) -> OriginalBytes {
    let bytes = try read()
    let original = OriginalBytes(unpacking: name, bytes: bytes, limits: limits)
    if original.bytes.count > bytes.count { try decompressionBudget?.take(original.bytes.count) }
    return original
  }

  private static func uploaded(
    _ path: String, _ limits: FileLimits
  ) throws(FileError) -> [UInt8] {
    try readRawBytes(path: path, limit: limits.byteCount)
  }

  func read() throws(FileError) -> [UInt8] {
    switch content {
    case .memory(let bytes): return bytes
    case .file(let path): return try readFileBytes(path: path, limits: limits)
    case .upload(let path): return try Self.uploaded(path, limits)
    case .entry(let archive, let entry):
      try archive.check(entry)
      guard entry.byteCount <= limits.byteCount else {
        throw FileError(.tooLarge, "it is larger than \(limits.byteCount >> 20) MB")
      }
      try decompressionBudget?.take(entry.byteCount)
      return try archive.bytes(of: entry)
    }
  }
}

/// Splits items into batches, each of which is imported in one transaction.
public struct ImportBatches: Sequence, IteratorProtocol {
  private static let byteLimit = 16 << 20
  private static let countLimit = 64
  private var rest: ArraySlice<ImportItem>
  private let limit: Int

  /// - Parameter limit: the maximum number of items per batch. The default limits also apply.
  public init(_ items: some Sequence<ImportItem>, limit: Int = .max) {
    rest = Array(items)[...]
    self.limit = Swift.min(limit, Self.countLimit)
  }

  public mutating func next() -> ArraySlice<ImportItem>? {
    var (bytes, end) = (0, rest.startIndex)
    while end < rest.endIndex, end - rest.startIndex < limit, bytes < Self.byteLimit {
      bytes += rest[end].weight
      end += 1
    }
    defer { rest = rest[end...] }
    return end > rest.startIndex ? rest[..<end] : nil
  }
}

/// Limits how many items of a batch are processed at once: as many as there are cores, or fewer if they are large, so
/// that several files of hundreds of megabytes aren't in memory at the same time. For gzip files, the compressed size
/// counts.
struct ImportLoad {
  private static let byteLimit = 64 << 20
  private let items: ArraySlice<ImportItem>
  private var waiting: Int
  private var busy: Set<Int> = []
  private let countLimit: Int

  init(
    _ items: ArraySlice<ImportItem>, countLimit: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.items = items
    self.countLimit = countLimit
    waiting = items.startIndex
  }

  /// Returns the index of the next item to process, or nil if another item must finish first or no items are left.
  mutating func next() -> Int? {
    guard waiting < items.endIndex, busy.count < countLimit else { return nil }
    let bytes = busy.reduce(items[waiting].byteCount) { $0 + items[$1].byteCount }
    guard busy.isEmpty || bytes <= Self.byteLimit else { return nil }
    busy.insert(waiting)
    waiting += 1
    return waiting - 1
  }

  mutating func finish(_ index: Int) { busy.remove(index) }
}
