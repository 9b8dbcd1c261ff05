import ActivityFiles
import Foundation

/// What is to be imported: everything that paths name, found before the first file is read.
public struct ImportPlan: Sendable {
  /// Recorded files, archives taken apart.
  public private(set) var items: [ImportItem] = []
  /// Paths of Apple Health exports, which are imported as a whole.
  public private(set) var healthExports: [String] = []
  /// What could not be opened.
  public private(set) var refusals: [(place: String, reason: String)] = []

  /// Of archives in an archive, which are held in memory while it is imported.
  private static let innerArchiveLimit = 512 << 20

  public init() {}

  /// Adds a file, what is in an archive, or everything in a folder. Hidden files are left out.
  public mutating func add(_ path: String) {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard exists && isDirectory.boolValue else { return addFile(path, isNamed: true) }
    let paths = Self.files(in: path).map { path + "/" + $0 }
    let exports = paths.filter { Self.mayBeExport($0) && HealthImport.isExport(path: $0) }
    // Of an unpacked export, whose workouts have them already.
    let routes = exports.filter { $0.lowercased().hasSuffix(".xml") }
      .map { ($0 as NSString).deletingLastPathComponent + "/workout-routes/" }
    healthExports += exports
    let known = Set(exports)
    for path in paths where !known.contains(path) && !routes.contains(where: path.hasPrefix) {
      addFile(path, isNamed: false)
    }
  }

  private mutating func addFile(_ path: String, isNamed: Bool) {
    if isNamed, HealthImport.isExport(path: path) {
      healthExports.append(path)
    } else if Self.isArchive(path) {
      addArchive(path)
    } else {
      items.append(ImportItem(path: path, byteCount: Self.byteCount(path), isNamed: isNamed))
    }
  }

  /// A ZIP, by its first bytes; KMZ is a file like any other.
  public static func isArchive(_ path: String) -> Bool {
    guard path != "-", !path.lowercased().hasSuffix(".kmz"),
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) == Data([0x50, 0x4B, 3, 4])
  }

  /// What is in an archive, and in archives in it.
  /// - Parameter name: what to call it, where that is not its path.
  public mutating func addArchive(_ path: String, named name: String? = nil) {
    do throws(FileError) {
      addEntries(of: try ZipArchive(path: path), at: name ?? path, isInner: false)
    } catch {
      refusals.append((name ?? path, error.description))
    }
  }

  private mutating func addEntries(of archive: ZipArchive, at place: String, isInner: Bool) {
    for entry in archive.entries where !Self.isHidden(entry.name) {
      if !isInner, entry.name.lowercased().hasSuffix(".zip") {
        addInner(entry, of: archive, at: "\(place): \(entry.name)")
      } else {
        items.append(ImportItem(entry, of: archive, at: place))
      }
    }
  }

  private mutating func addInner(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, at place: String
  ) {
    do throws(FileError) {
      guard entry.byteCount <= Self.innerArchiveLimit else {
        throw FileError(.tooLarge, "the archive in it is too large: unpack it first")
      }
      let inner = try ZipArchive(bytes: try archive.bytes(of: entry))
      addEntries(of: inner, at: place, isInner: true)
    } catch {
      refusals.append((place, error.description))
    }
  }

  // MARK: Folders

  /// Paths below a folder in a fixed order.
  private static func files(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return paths.filter { path in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder + "/" + path, isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue && !isHidden(path)
    }.sorted()
  }

  /// Also what a Mac puts beside files in archives.
  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// By its name, so that not every file of a folder is opened twice.
  private static func mayBeExport(_ path: String) -> Bool {
    [".xml", ".zip"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func byteCount(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
