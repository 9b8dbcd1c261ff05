public import ActivityFiles
import Foundation

/// The items to import. All items in the given paths are found before the first file is read.
public struct ImportPlan: Sendable {
  /// Recorded files, including files in archives.
  public internal(set) var items: [ImportItem] = []
  /// Apple Health exports, which are imported as a whole.
  public private(set) var healthExports: [HealthItem] = []
  /// Items that could not be opened, and the reason for each.
  public private(set) var refusals: [(displayPath: String, reason: String)] = []
  /// The first error that was caused by the system rather than by a file.
  public private(set) var firstSystemError: FileError?
  /// The exports of accounts at other services that are among the items.
  public internal(set) var exports: [ExportOverview] = []

  /// Andante's own exports, from which an athlete can be restored.
  public private(set) var fullExports: [FullExport] = []

  /// The number of files or activities to import, not counting health exports.
  public var count: Int { fullExports.reduce(items.count) { $0 + $1.activityCount } }

  /// The remaining allowances for the total size and the number of nested archives, which are unpacked to temporary
  /// files during the import.
  private var nestedArchiveBudget: Int
  private var nestedArchiveCount = 64
  private let limits: FileLimits
  private let scratch: String

  public init() { self.init(nestedArchiveBudget: 512 << 20) }

  /// - Parameters:
  ///   - entryByteLimit: the maximum uncompressed size of a file in an archive.
  ///   - scratch: a folder with space for archives inside archives.
  public init(entryByteLimit: Int, scratch: String) {
    self.init(
      nestedArchiveBudget: 512 << 20, limits: FileLimits(byteCount: entryByteLimit),
      scratch: scratch)
  }

  init(
    nestedArchiveBudget: Int, limits: FileLimits = entryLimits,
    scratch: String = NSTemporaryDirectory()
  ) {
    self.nestedArchiveBudget = nestedArchiveBudget
    self.limits = limits
    self.scratch = scratch
  }

  /// Adds a file, the contents of an archive, or all files in a folder. Skips hidden files. Reads a pipe, such as `-`,
  /// immediately, because it can be read only once.
  ///
  /// - Parameter kind: the kind of item that the path stands for, if the path is that of a copy; nil to find out.
  public mutating func add(_ path: String, as kind: PathKind? = nil) {
    switch kind ?? PathKind(of: path) {
    case .folder: addFolder(path)
    case .stream: addStream(path)
    case .file, .missing: addFile(path, isNamed: true)
    }
  }

  private mutating func addFolder(_ path: String) {
    let folder = path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
    let contents = FolderContents(of: folder, followsExternalLinks: true)
    refusals += contents.refusals.map { (folder + "/" + $0.path, $0.reason) }
    add(files: contents.files.map { folder + "/" + $0 })
  }

  /// Adds a folder's files. Unpacks archives, and matches an export's files with the entries in its list.
  mutating func add(files paths: [String]) {
    let exports = paths.filter { Self.hasExportName($0) && HealthImport.isExport(path: $0) }
    // The routes in an unpacked export are already part of its workouts.
    let routes = exports.filter { $0.lowercased().hasSuffix(".xml") }
      .map { ($0 as NSString).deletingLastPathComponent + "/workout-routes/" }
    healthExports += exports.map(HealthItem.init)
    let known = Set(exports)
    let rest = paths.filter { path in
      !known.contains(path) && !routes.contains(where: path.hasPrefix)
    }
    let listed = addUnpackedExports(among: rest)
    let unlisted = addUnpackedGarminExport(among: rest.filter { !listed.contains($0) })
    let files = removingGoogleFitTotals(unlisted, at: nil) { $0 }
    for path in files { addFile(path, isNamed: false) }
  }

  /// Adds unpacked exports. Returns all files that belong to them.
  private mutating func addUnpackedExports(among paths: [String]) -> Set<String> {
    var taken: Set<String> = []
    for list in paths where ExportFiles.isList(list) && !taken.contains(list) {
      let folder = String(list.dropLast(ExportFiles.listName.utf8.count))
      let files = paths.filter { $0.hasPrefix(folder) }
      let export = ExportFiles(
        at: list, names: files.map { String($0.dropFirst(folder.count)) },
        read: { name throws(FileError) in
          try readFileBytes(path: folder + name, limits: ExportFiles.listLimits)
        },
        item: {
          ImportItem(path: folder + $0, byteCount: Self.byteCount(folder + $0), isNamed: false)
        })
      guard let export else { continue }
      add(export)
      taken.formUnion(files)
    }
    return taken
  }

  private mutating func add(_ export: ExportFiles) {
    exports.append(export.overview)
    items += export.items
  }

  private mutating func addStream(_ path: String) {
    do throws(FileError) {
      let bytes = try readFileBytes(path: path, limits: Self.entryLimits)
      if HealthImport.isExport(bytes: bytes) {
        healthExports.append(HealthItem(bytes, at: path))
      } else if isZip(bytes), let archive = try Self.archive(bytes) {
        addEntries(of: archive, at: path, decompressionBudget: DecompressionBudget(of: bytes.count))
      } else {
        items.append(ImportItem(bytes, at: path))
      }
    } catch {
      refusals.append((path, error.description))
    }
  }

  /// Returns nil for a KMZ file, which is imported as a single file.
  private static func archive(_ bytes: [UInt8]) throws(FileError) -> ZipArchive? {
    let archive = try ZipArchive(bytes: bytes, limits: entryLimits)
    return archive.entries.contains { $0.name == "doc.kml" } ? nil : archive
  }

  mutating func addFile(_ path: String, isNamed: Bool) {
    if isNamed, HealthImport.isExport(path: path) {
      healthExports.append(HealthItem(path))
    } else if Self.isArchive(path) {
      addArchive(path)
    } else {
      items.append(ImportItem(path: path, byteCount: Self.byteCount(path), isNamed: isNamed))
    }
  }

  /// Returns whether a file is a ZIP archive, judging by its first bytes. KMZ files don't count.
  public static func isArchive(_ path: String) -> Bool {
    guard PathKind(of: path) == .file, !path.lowercased().hasSuffix(".kmz"),
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    // An unreadable file is reported when it is imported.
    return isZip((try? handle.read(upToCount: 4)).map(Array.init) ?? [])
  }

  /// Adds an archive's contents, including those of nested archives.
  /// - Parameter name: the name to display; nil to display the path.
  public mutating func addArchive(_ path: String, named name: String? = nil) {
    do throws(FileError) {
      let archive = try ZipArchive(path: path, limits: limits)
      let byteCount = Self.byteCount(path)
      // Nested archives are compressed already, so they are hardly larger than the archive that contains them.
      nestedArchiveBudget += 2 * byteCount
      addEntries(
        of: archive, at: name ?? path, decompressionBudget: DecompressionBudget(of: byteCount))
    } catch {
      refuse(name ?? path, error)
    }
  }

  /// The limits for a file in an archive. Larger files aren't decompressed.
  static let entryLimits = FileLimits(byteCount: 512 << 20)

  private mutating func addEntries(
    of archive: ZipArchive, at displayPath: String, isInner: Bool = false,
    decompressionBudget: DecompressionBudget
  ) {
    if archive.entries.isEmpty, archive.unsafeNames.isEmpty {
      refusals.append((displayPath, "the archive is empty"))
    }
    refusals += archive.unsafeNames.map {
      ("\(displayPath): \($0)", "the name points outside the archive")
    }
    do throws(FileError) {
      if try addExport(archive, at: displayPath) { return }
    } catch {
      return refusals.append((displayPath, error.description))
    }
    if let export = export(in: archive, at: displayPath, decompressionBudget) { return add(export) }
    if addGarminExport(in: archive, at: displayPath, decompressionBudget: decompressionBudget) {
      return
    }
    let entries = removingGoogleFitTotals(archive.entries, at: displayPath) { $0.name }
    add(
      entries, of: archive, at: displayPath, isInner: isInner,
      decompressionBudget: decompressionBudget)
  }

  /// Adds an export from Andante or a similar app. Returns false for any other archive.
  private mutating func addExport(_ archive: ZipArchive, at displayPath: String) throws(FileError)
    -> Bool
  {
    if let export = try FullExport(archive, at: displayPath) {
      fullExports.append(export)
      return true
    }
    guard let export = try ForeignExport(archive, at: displayPath) else { return false }
    items += export.items
    return true
  }

  /// Adds the given files from an archive.
  mutating func add(
    _ entries: [ZipArchive.Entry], of archive: ZipArchive, at displayPath: String = "",
    isInner: Bool = false, decompressionBudget: DecompressionBudget
  ) {
    for entry in entries where !entry.isHidden {
      if !isInner, entry.name.lowercased().hasSuffix(".zip") {
        addNestedArchive(
          entry, of: archive, at: "\(displayPath): \(entry.name)", decompressionBudget)
      } else {
        items.append(
          ImportItem(
            entry, of: archive, at: displayPath, limits: limits,
            decompressionBudget: decompressionBudget)
        )
      }
    }
  }

  /// Returns nil if the archive isn't a Strava export.
  private func export(
    in archive: ZipArchive, at displayPath: String, _ decompressionBudget: DecompressionBudget
  ) -> ExportFiles? {
    let entries = archive.entries.filter { !$0.isHidden }
    let lists = entries.map(\.name).filter(ExportFiles.isList)
    guard let list = lists.min(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
    let folder = String(list.dropLast(ExportFiles.listName.utf8.count))
    var found: [String: ZipArchive.Entry] = [:]
    for entry in entries where entry.name.hasPrefix(folder) {
      found[String(entry.name.dropFirst(folder.count))] = entry
    }
    return ExportFiles(
      at: "\(displayPath): \(list)", names: found.keys.sorted(),
      read: { name throws(FileError) in
        guard let entry = found[name], entry.byteCount <= ExportFiles.listLimits.byteCount else {
          throw FileError(.tooLarge, "\(name) is too large")
        }
        return try archive.bytes(of: entry)
      },
      item: { name in
        found[name].map {
          ImportItem(
            $0, of: archive, at: displayPath, limits: limits,
            decompressionBudget: decompressionBudget)
        }
      })
  }

  private mutating func addNestedArchive(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at displayPath: String,
    _ decompressionBudget: DecompressionBudget
  ) {
    do throws(FileError) {
      guard entry.byteCount <= nestedArchiveBudget, nestedArchiveCount > 0 else {
        throw FileError(
          .tooLarge, "the archives in this archive are too large or too many: unpack it first")
      }
      nestedArchiveBudget -= entry.byteCount
      nestedArchiveCount -= 1
      try decompressionBudget.take(entry.byteCount)
      let inner = try archive.archive(
        entry, in: scratch, byteLimit: entry.byteCount, limits: limits)
      addEntries(
        of: inner, at: displayPath, isInner: true, decompressionBudget: decompressionBudget)
    } catch {
      refuse(displayPath, error)
    }
  }

  /// Adds an item that cannot be opened.
  public mutating func refuse(_ displayPath: String, _ error: FileError) {
    if error.systemError != nil, firstSystemError == nil { firstSystemError = error }
    refusals.append((displayPath, error.description))
  }

  // MARK: Folders

  /// Returns whether a file may be a health export. Checks only the name, to avoid opening every file of a folder
  /// twice.
  private static func hasExportName(_ path: String) -> Bool {
    [".xml", ".zip"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func byteCount(_ path: String) -> Int {
    // For a symbolic link, use the size of its target.
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return FileManager.default.byteCount(of: real)
  }
}
