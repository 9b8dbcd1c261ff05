#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The regular files in a folder and its subfolders, excluding hidden ones. Links to folders are not followed, so that
/// no folder is listed twice. Pipes are skipped because reading one might never end.
public struct FolderContents: Sendable {
  /// Paths relative to the folder, sorted.
  public private(set) var files: [String] = []
  /// The paths that could not be listed, relative to the folder, each with the reason.
  public private(set) var refusals: [(path: String, reason: String)] = []

  private let root: String
  /// The prefix that resolved links must have, ending with a slash; nil if links may lead anywhere.
  private let boundary: String?

  /// - Parameter followsExternalLinks: whether to follow links to files outside the folder. If false, such links are
  ///   reported as refused.
  public init(of folder: String, followsExternalLinks: Bool) {
    root = folder
    boundary = followsExternalLinks ? nil : Self.realPath(folder).map { $0 == "/" ? $0 : $0 + "/" }
    list("")
    files.sort()
    refusals.sort { $0.path < $1.path }
  }

  /// - Parameter folder: empty or ending with a slash.
  private mutating func list(_ folder: String) {
    guard let names = Self.names(in: root + "/" + folder) else {
      refusals.append((String(folder.dropLast()), "the folder cannot be read"))
      return
    }
    for name in names { add(name, in: folder) }
  }

  /// Returns the names in a folder as bytes, excluding hidden ones. Returns nil if the folder cannot be read
  /// completely.
  private static func names(in path: String) -> [[UInt8]]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return errno == 0 ? names : nil
  }

  private mutating func add(_ name: [UInt8], in folder: String) {
    guard let text = String(validating: name, as: UTF8.self) else {
      refusals.append(
        (folder + String(decoding: name, as: UTF8.self), "the name is not UTF-8: rename it"))
      return
    }
    // macOS adds this folder to archives.
    if text == "__MACOSX" { return }
    switch PathKind(of: root + "/" + folder + text) {
    case .file where leadsOut(folder + text):
      refusals.append((folder + text, "a link to a file outside the folder"))
    case .file: files.append(folder + text)
    case .folder where !PathKind.isLink(root + "/" + folder + text): list(folder + text + "/")
    default: break
    }
  }

  private func leadsOut(_ path: String) -> Bool {
    guard let boundary else { return false }
    return Self.realPath(root + "/" + path).map { !$0.hasPrefix(boundary) } ?? true
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
