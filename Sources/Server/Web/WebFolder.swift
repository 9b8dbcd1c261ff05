import Crypto
import Foundation
import Hummingbird
import Store
import Synchronization

/// One of the page's files, ready to be sent.
struct WebAsset: Sendable {
  let mediaType: String
  let plain: ByteBuffer
  /// Nil where compression saves less than a tenth.
  let gzipped: ByteBuffer?
  /// Hash of the content; the compressed form has a tag of its own, as strong tags must.
  let tag: String
}

/// The folder with what the browser alone can do. Files are read when first asked for, kept
/// compressed in memory and read again when they change on disk.
final class WebFolder: Sendable {
  let path: String
  private let cache = Mutex<[String: Entry]>([:])

  private struct Entry {
    var stamp: Stamp
    var asset: WebAsset
  }

  private struct Stamp: Equatable {
    var modified: Date
    var size: Int
  }

  init(path: String) {
    self.path = path
  }

  /// The file behind a request's path; nil when it is none of ours. Only plain names of known types
  /// in this folder and the folders in it are ever looked at.
  func asset(at requestPath: String) -> WebAsset? {
    guard let file = Self.file(for: requestPath),
      let mediaType = Self.mediaTypes[file.pathExtension],
      let stamp = stamp(of: file.path)
    else { return nil }
    if let entry = cache.withLock({ $0[file.path] }), entry.stamp == stamp { return entry.asset }
    guard let bytes = FileManager.default.contents(atPath: path + file.path) else { return nil }
    let asset = Self.makeAsset(Array(bytes), mediaType: mediaType)
    cache.withLock { $0[file.path] = Entry(stamp: stamp, asset: asset) }
    return asset
  }

  private func stamp(of file: String) -> Stamp? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + file)
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
      let modified = attributes[.modificationDate] as? Date,
      let size = attributes[.size] as? NSNumber
    else { return nil }
    return Stamp(modified: modified, size: size.intValue)
  }

  static func makeAsset(_ bytes: [UInt8], mediaType: String) -> WebAsset {
    let gzipped = Deflate.compress(bytes, as: .gzip, level: 9)
    let isSmaller = (gzipped?.count ?? bytes.count) < bytes.count * 9 / 10
    let hash = SHA256.hash(data: Data(bytes)).prefix(16)
    return WebAsset(
      mediaType: mediaType, plain: ByteBuffer(bytes: bytes),
      gzipped: isSmaller ? gzipped.map { ByteBuffer(bytes: $0) } : nil,
      tag: hash.map { String($0, radix: 16) }.joined())
  }

  // MARK: Names

  private static let mediaTypes = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png",
    "ico": "image/x-icon", "webmanifest": "application/manifest+json",
    "woff2": "font/woff2", "wav": "audio/wav", "json": "application/json",
    "pose": "application/octet-stream",
  ]

  /// Files whose address names no folder. Pages name them, and a kept page must find them in every
  /// version: what lies where may change, these addresses may not.
  static let unnamedFolders = ["css": "styles", "wasm": "build", "pose": "build"]

  /// `/name.ext` and `/folder/name.ext`.
  private static func file(for requestPath: String) -> (path: String, pathExtension: String)? {
    var parts = requestPath.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let name = parts.popLast(), isPlain(name), let dot = name.lastIndex(of: ".") else {
      return nil
    }
    let pathExtension = String(name[name.index(after: dot)...])
    let unnamed = unnamedFolders[pathExtension]
    switch (parts.first, parts.count) {
    case (nil, _): return ((unnamed.map { "/\($0)/" } ?? "/") + name, pathExtension)
    case (let folder?, 1) where unnamed == nil && isPlain(folder):
      return ("/\(folder)/" + name, pathExtension)
    default: return nil
    }
  }

  private static func isPlain(_ name: Substring) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension WebFolder {
  /// Looks for the folder: `ANDANTE_WEB`, beside the executable as installed, then upwards from the
  /// executable and from the working directory to the first `Web/app.js`.
  static func locate(_ given: String?) -> String? {
    if let given { return given }
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["ANDANTE_WEB"], !named.isEmpty { return named }
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = executable.map { parent(of: parent(of: $0)) + "/share/andante/web" }
    if let beside, isWebFolder(beside) { return beside }
    return [executable.map(parent), FileManager.default.currentDirectoryPath]
      .lazy.compactMap { $0.flatMap(searchUpwards) }.first
  }

  private static func searchUpwards(from directory: String) -> String? {
    var directory = directory
    while true {
      if isWebFolder(directory + "/Web") { return directory + "/Web" }
      let above = parent(of: directory)
      if above == directory || above.isEmpty { return nil }
      directory = above
    }
  }

  private static func isWebFolder(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/app.js")
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
