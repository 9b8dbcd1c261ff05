import ActivityFiles
import Foundation

/// A file to import, which is read when its turn comes.
public struct ImportItem: Sendable {
  /// The location for display: a path, or an archive's path and the name inside it.
  public var place: String
  /// The name without folders, and without the extension of gzip.
  public var name: String
  /// Whether the athlete chose this file itself, rather than a folder or an archive that contains it.
  public var isNamed: Bool
  /// Whether the file is a new activity even if it looks like another recording of a stored one, as two manually
  /// entered rides with the same totals do.
  public var isSeparate = false
  /// The file's entry in the list of the export that it comes from.
  var listing: ExportListing?
  /// Archived metadata of the file's activities, by part.
  var told: [Int: ArchivedMetadata] = [:]
  /// Titles, notes and gear from an export's list, by the activities' starts.
  var metadataByStart: MetadataByStart?
  /// The size, as far as it is known before the file is read.
  let byteCount: Int
  private let content: Content
  private let limits: FileLimits
  /// The remaining allowance of the archive that contains the file; nil for files outside archives.
  private var decompressionBudget: DecompressionBudget?

  private enum Content: Sendable {
    case memory([UInt8])
    case file(String)
    /// An uploaded file, which is read without removing gzip compression.
    case upload(String)
    case entry(ZipArchive, ZipArchive.Entry)
  }

  public init(_ file: ImportFile) {
    (place, name, isNamed) = (file.name, file.name, true)
    byteCount = file.bytes.count
    (content, limits) = (.memory(file.bytes), ImportPlan.entryLimits)
  }

  /// Creates an item for bytes from a pipe, which has no file name.
  init(_ bytes: [UInt8], at place: String) {
    (self.place, name, isNamed) = (place, standardInputName, true)
    (byteCount, content, limits) = (bytes.count, .memory(bytes), ImportPlan.entryLimits)
  }

  init(path: String, byteCount: Int, isNamed: Bool) {
    (place, self.isNamed, self.byteCount) = (path, isNamed, byteCount)
    name = Self.name(of: path)
    (content, limits) = (.file(path), .standard)
  }

  /// Creates an item for a file that is stored under a different name than the athlete's own.
  ///
  /// - Parameter byteLimit: the maximum size of its uncompressed contents.
  public init(path: String, named name: String, byteCount: Int, byteLimit: Int) {
    (place, isNamed, self.byteCount) = (name, true, byteCount)
    self.name = name
    content = .upload(path)
    limits = FileLimits(byteCount: byteLimit)
  }

  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at place: String,
    limits: FileLimits = ImportPlan.entryLimits, decompressionBudget: DecompressionBudget? = nil
  ) {
    (self.place, isNamed) = ("\(place): \(entry.name)", false)
    // The archive's directory may claim any size, but no more than the limit is inflated.
    byteCount = min(entry.byteCount, limits.byteCount)
    name = Self.name(of: entry.name)
    content = .entry(archive, entry)
    (self.limits, self.decompressionBudget) = (limits, decompressionBudget)
  }

  /// Creates an item for a document that an archive contains about an activity without a recording.
  init(_ document: [UInt8], named name: String, at place: String) {
    (self.place, self.name, isNamed) = (place, name, false)
    (byteCount, content, limits) = (
      document.count, .memory(document), ImportPlan.entryLimits
    )
  }

  /// Creates an item for a file of an archive, under its original name.
  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at place: String, named name: String,
    told: [Int: ArchivedMetadata]
  ) {
    self.init(entry, of: archive, at: place)
    self.told = told
    if !name.isEmpty { self.name = name }
  }

  /// Creates an item for an activity that only an export's list describes.
  init(_ document: [UInt8], of listing: ExportListing, at place: String) {
    (self.place, isNamed, self.listing) = ("\(place), line \(listing.row.line)", false, listing)
    name = listing.documentName
    (byteCount, content, limits) = (document.count, .memory(document), ImportPlan.entryLimits)
  }

  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".gz") ? last.dropLast(3) : last)
  }

  /// Returns the file for reading in pieces, or nil if it should be read into memory as a whole.
  func large() throws(FileError) -> LargeFile? {
    guard case .file(let path) = content, byteCount >= LargeFile.minimumByteCount else {
      return nil
    }
    return try LargeFile(path: path, name: name)
  }

  /// Whether it is an archive's FIT file of a type that has no track, such as settings. Reads its first bytes.
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

  /// The memory that the file needs during its import, in bytes, estimated from the usual compression of
  /// recordings.
  public var weight: Int {
    guard case .entry(_, let entry) = content, entry.name.lowercased().hasSuffix(".gz") else {
      return byteCount
    }
    return min(byteCount * 10, limits.byteCount)
  }

  /// Returns the contents of the file, without gzip compression.
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

/// Splits items into batches, each of which becomes one transaction.
public struct ImportBatches: Sequence, IteratorProtocol {
  private static let byteLimit = 16 << 20
  private static let countLimit = 64
  private var rest: ArraySlice<ImportItem>
  private let limit: Int

  /// - Parameter limit: the maximum number of items per batch, in addition to the default limits.
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

/// Selects the items of a batch that are processed at the same time: as many as there are cores, or fewer if they
/// are large, so that several files of hundreds of megabytes aren't in memory at once. The compressed size counts
/// for gzip files.
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
