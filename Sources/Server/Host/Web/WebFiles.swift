import ActivityFiles
import Foundation
import Store

/// A source of the web app's files. Paths begin with `/` and contain at most one folder.
protocol WebFiles: Sendable {
  /// Returns a stamp that changes whenever the file changes, or nil if the file doesn't exist.
  func stamp(of file: String) -> WebStamp?
  func bytes(of file: String) -> [UInt8]?
  /// Returns the names of the files and folders in a folder. Empty if the folder doesn't exist.
  func names(in folder: String) -> [String]
}

/// Identifies a version of a file by its modification date and size.
struct WebStamp: Equatable {
  var modified: Date
  var size: Int
}

struct FolderFiles: WebFiles {
  let path: String

  func stamp(of file: String) -> WebStamp? {
    let attributes = FileManager.default.attributes(of: path + file)
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      let modified = attributes[.modificationDate] as? Date,
      let size = attributes[.size] as? NSNumber
    else { return nil }
    return WebStamp(modified: modified, size: size.intValue)
  }

  func bytes(of file: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + file).map { [UInt8]($0) }
  }

  func names(in folder: String) -> [String] {
    FileManager.default.names(in: path + folder)
  }
}

/// The pose models from a separate folder. Used if the web app's folder is read-only.
struct ModelFiles: WebFiles {
  private static let folder = "/build/"
  private let files: FolderFiles

  init(path: String) {
    files = FolderFiles(path: path)
  }

  func stamp(of file: String) -> WebStamp? { path(of: file).flatMap(files.stamp) }

  func bytes(of file: String) -> [UInt8]? { path(of: file).flatMap(files.bytes) }

  func names(in folder: String) -> [String] {
    folder + "/" == Self.folder ? files.names(in: "").filter { $0.hasSuffix(".pose") } : []
  }

  private func path(of file: String) -> String? {
    let name = file.dropFirst(Self.folder.count)
    return file.hasPrefix(Self.folder) && name.hasSuffix(".pose") && !name.contains("/")
      ? "/" + name : nil
  }
}

/// The files in a ZIP archive that is appended to the executable.
struct ProgramFiles: WebFiles {
  private static let folder = "web"
  /// The files of this program, or nil if nothing is appended to it.
  static let own = try? ProgramFiles(path: "/proc/self/exe")

  private let archive: ZipArchive
  private let entries: [String: ZipArchive.Entry]

  /// - Throws: An error if the file doesn't end with an archive.
  init(path: String) throws(FileError) {
    archive = try ZipArchive(path: path)
    entries = Dictionary(
      archive.entries.map { ("/" + $0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the contents of another file in the appended archive, or nil if it is missing or damaged.
  func content(named name: String) -> [UInt8]? {
    entries["/" + name].flatMap { try? archive.bytes(of: $0) }
  }

  func stamp(of file: String) -> WebStamp? {
    entries["/" + Self.folder + file].map { WebStamp(modified: .distantPast, size: $0.byteCount) }
  }

  func bytes(of file: String) -> [UInt8]? { content(named: Self.folder + file) }

  func names(in folder: String) -> [String] {
    let start = "/" + Self.folder + (folder == "/" ? "" : folder) + "/"
    let below = entries.keys.filter { $0.hasPrefix(start) }
    return Set(below.map { String($0.dropFirst(start.count).prefix { $0 != "/" }) }).sorted()
  }
}
