import ActivityFiles
import Foundation
import Store

/// Where the page's files are read from. Names begin with `/` and have one folder at most.
protocol WebFiles: Sendable {
  /// Nil where there is no such file. It differs when the file does.
  func stamp(of file: String) -> WebStamp?
  func bytes(of file: String) -> [UInt8]?
  /// Names of the files and folders in a folder; none where there is no such folder.
  func names(in folder: String) -> [String]
}

/// Tells one state of a file from the next.
struct WebStamp: Equatable {
  var modified: Date
  var size: Int
}

/// A folder on disk.
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

/// The pose models in a folder of their own, where the page's files cannot be written.
struct ModelFiles: WebFiles {
  private static let folder = "/build/"
  private let files: FolderFiles

  init(path: String) {
    files = FolderFiles(path: path)
  }

  func stamp(of file: String) -> WebStamp? { place(of: file).flatMap(files.stamp) }

  func bytes(of file: String) -> [UInt8]? { place(of: file).flatMap(files.bytes) }

  func names(in folder: String) -> [String] {
    folder + "/" == Self.folder ? files.names(in: "").filter { $0.hasSuffix(".pose") } : []
  }

  private func place(of file: String) -> String? {
    let name = file.dropFirst(Self.folder.count)
    return file.hasPrefix(Self.folder) && name.hasSuffix(".pose") && !name.contains("/")
      ? "/" + name : nil
  }
}

/// What is appended to the program itself: a ZIP archive behind its end.
struct ProgramFiles: WebFiles {
  private static let folder = "web"
  /// Nil for a program that was built without.
  static let own = try? ProgramFiles(path: "/proc/self/exe")

  private let archive: ZipArchive
  private let entries: [String: ZipArchive.Entry]

  /// - Throws: where the file has no archive at its end.
  init(path: String) throws(FileError) {
    archive = try ZipArchive(path: path)
    entries = Dictionary(
      archive.entries.map { ("/" + $0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the contents of another appended file, or nil if it is missing or damaged.
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
