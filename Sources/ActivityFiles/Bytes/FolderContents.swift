#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The regular files in a folder and the folders in it, without what is hidden. Links to files are
/// followed, links to folders are not, so that no folder is met twice; pipes are left out, of which
/// reading might never end.
public struct FolderContents: Sendable {
  /// Below the folder, sorted.
  public private(set) var files: [String] = []
  /// What could not be listed, below the folder, with the reason.
  public private(set) var refusals: [(path: String, reason: String)] = []

  private let root: String

  public init(of folder: String) {
    root = folder
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

  /// As the bytes they are, hidden ones left out; nil where the folder cannot be read to its end.
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
    // What a Mac puts beside files in archives.
    if text == "__MACOSX" { return }
    switch PathKind(of: root + "/" + folder + text) {
    case .file: files.append(folder + text)
    case .folder where !isLink(root + "/" + folder + text): list(folder + text + "/")
    default: break
    }
  }

  private func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }
}
