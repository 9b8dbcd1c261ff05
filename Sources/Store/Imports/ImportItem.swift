import ActivityFiles
import Foundation

/// A file to be imported that is read when its turn comes.
public struct ImportItem: Sendable {
  /// Where it lies, for people: a path, or an archive's with the name inside it.
  public var place: String
  /// Without folders and without the packing that is undone.
  public var name: String
  /// Whether the athlete named this very file, rather than a folder or an archive it lies in.
  public var isNamed: Bool
  /// What the list of the export it comes from says of it.
  var listing: ExportListing?
  /// What an archive says of its activities beside the file, by their parts.
  var told: [Int: ToldWords] = [:]
  /// Titles, notes and gear from an export's list, by the activities' starts.
  var wordsByStart: WordsByStart?
  /// As far as is known before it is read.
  let byteCount: Int
  private let content: Content
  private let limits: FileLimits
  /// What the archive it lies in may still unpack to; nil outside archives.
  private var allowance: UnpackAllowance?

  private enum Content: Sendable {
    case memory([UInt8])
    case file(String)
    /// As it is, gzip around it included.
    case upload(String)
    case entry(ZipArchive, ZipArchive.Entry)
  }

  public init(_ file: ImportFile) {
    (place, name, isNamed) = (file.name, file.name, true)
    byteCount = file.bytes.count
    (content, limits) = (.memory(file.bytes), ImportPlan.entryLimits)
  }

  /// What came through a pipe, whose name says nothing of the file.
  init(_ bytes: [UInt8], at place: String) {
    (self.place, name, isNamed) = (place, standardInputName, true)
    (byteCount, content, limits) = (bytes.count, .memory(bytes), ImportPlan.entryLimits)
  }

  init(path: String, byteCount: Int, isNamed: Bool) {
    (place, self.isNamed, self.byteCount) = (path, isNamed, byteCount)
    name = Self.name(of: path)
    (content, limits) = (.file(path), .standard)
  }

  /// A file that lies somewhere under another name than the athlete's.
  ///
  /// - Parameter byteLimit: of what it holds, unpacked.
  public init(path: String, named name: String, byteCount: Int, byteLimit: Int) {
    (place, isNamed, self.byteCount) = (name, true, byteCount)
    self.name = name
    content = .upload(path)
    limits = FileLimits(byteCount: byteLimit)
  }

  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at place: String,
    limits: FileLimits = ImportPlan.entryLimits, allowance: UnpackAllowance? = nil
  ) {
    (self.place, isNamed) = ("\(place): \(entry.name)", false)
    // What a directory claims may be anything; no more is inflated.
    byteCount = min(entry.byteCount, limits.byteCount)
    name = Self.name(of: entry.name)
    content = .entry(archive, entry)
    (self.limits, self.allowance) = (limits, allowance)
  }

  /// What an archive has of an activity without a recording, as a document.
  init(_ document: [UInt8], named name: String, at place: String) {
    (self.place, self.name, isNamed) = (place, name, false)
    (byteCount, content, limits) = (
      document.count, .memory(document), ImportPlan.entryLimits
    )
  }

  /// A file of an archive, under the name it had before.
  init(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at place: String, named name: String,
    told: [Int: ToldWords]
  ) {
    self.init(entry, of: archive, at: place)
    self.told = told
    if !name.isEmpty { self.name = name }
  }

  /// What an export's list alone says of an activity.
  init(_ document: [UInt8], of listing: ExportListing, at place: String) {
    (self.place, isNamed, self.listing) = ("\(place), line \(listing.row.line)", false, listing)
    name = listing.documentName
    (byteCount, content, limits) = (document.count, .memory(document), ImportPlan.entryLimits)
  }

  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".gz") ? last.dropLast(3) : last)
  }

  /// Nil where it is to be read into memory.
  func large() throws(FileError) -> LargeFile? {
    guard case .file(let path) = content, byteCount >= LargeFile.leastByteCount else { return nil }
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

  /// Bytes it takes while it is imported, by what recordings compress to.
  public var weight: Int {
    guard case .entry(_, let entry) = content, entry.name.lowercased().hasSuffix(".gz") else {
      return byteCount
    }
    return min(byteCount * 10, limits.byteCount)
  }

  /// What it holds, with gzip around it undone.
  func original() throws(FileError) -> OriginalBytes {
    let bytes = try read()
    let original = OriginalBytes(unpacking: name, bytes: bytes, limits: limits)
    if original.bytes.count > bytes.count { try allowance?.take(original.bytes.count) }
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
        throw FileError(.tooLarge, "it is larger than the \(limits.byteCount >> 20) MB we read")
      }
      try allowance?.take(entry.byteCount)
      return try archive.bytes(of: entry)
    }
  }
}

/// Items in stretches of which each becomes one transaction.
public struct ImportBatches: Sequence, IteratorProtocol {
  private static let byteLimit = 16 << 20
  private static let countLimit = 64
  private var rest: ArraySlice<ImportItem>
  private let limit: Int

  /// - Parameter limit: how many items a stretch may have at most, beside what is usual.
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

/// Which items of a batch are worked on at once: as many as there are cores, and fewer where they are large,
/// so that not several of hundreds of megabytes are in memory. Of what gzip packed that is its packed size.
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

  /// The next to be begun now; nil when something has to be finished first, or nothing is left.
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
