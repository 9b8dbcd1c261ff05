import Compression
import Crypto
import Foundation
import Hummingbird
import Store
import Synchronization
import TextEncoding

/// A file of the web app, ready to be sent.
struct WebAsset: Sendable {
  let mediaType: String
  let plain: ByteBuffer
  /// The compressed contents, or nil if compression saves less than a tenth.
  let gzipped: ByteBuffer?
  /// A hash of the contents, used for the ETag. The compressed form needs a different ETag because strong ETags
  /// identify the exact bytes.
  let tag: String
}

/// The files of the web app. They are loaded on first use, cached in memory in compressed form, and reloaded when
/// they change.
final class WebFolder: Sendable {
  /// The sources in order of precedence.
  private let sources: [any WebFiles]
  private let cache = Mutex<[String: Entry]>([:])

  private struct Entry {
    var stamp: WebStamp
    var asset: WebAsset
  }

  init(_ sources: [any WebFiles]) {
    self.sources = sources
  }

  /// - Parameter models: The path of an optional folder with pose models.
  convenience init(_ location: WebAppLocation, models: String? = nil) {
    self.init([location.files] + (models.map { [ModelFiles(path: $0)] } ?? []))
  }

  convenience init(path: String) {
    self.init(.folder(path))
  }

  /// Returns the file for a request path, or nil if it doesn't exist. Only plain names with a known extension are
  /// looked up, in this folder and its direct subfolders.
  func asset(at requestPath: String) -> WebAsset? {
    guard let file = Self.file(for: requestPath),
      let mediaType = Self.mediaTypes[file.pathExtension],
      let (source, stamp) = source(of: file.path)
    else { return nil }
    if let entry = cache.withLock({ $0[file.path] }), entry.stamp == stamp { return entry.asset }
    guard let bytes = source.bytes(of: file.path) else { return nil }
    let asset = Self.makeAsset(bytes, mediaType: mediaType)
    cache.withLock { $0[file.path] = Entry(stamp: stamp, asset: asset) }
    return asset
  }

  func names(in folder: String) -> Set<String> {
    sources.reduce(into: []) { $0.formUnion($1.names(in: folder)) }
  }

  private func source(of file: String) -> (any WebFiles, WebStamp)? {
    for source in sources {
      if let stamp = source.stamp(of: file) { return (source, stamp) }
    }
    return nil
  }

  static func makeAsset(_ bytes: [UInt8], mediaType: String) -> WebAsset {
    let gzipped = Deflate.compress(bytes, as: .gzip, level: 9)
    let isSmaller = gzipped.count < bytes.count * 9 / 10
    let hash = SHA256.hash(data: Data(bytes)).prefix(16)
    return WebAsset(
      mediaType: mediaType, plain: ByteBuffer(bytes: bytes),
      gzipped: isSmaller ? ByteBuffer(bytes: gzipped) : nil,
      tag: hexText(hash))
  }

  // MARK: Names

  private static let mediaTypes = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png",
    "ico": "image/x-icon", "webmanifest": "application/manifest+json",
    "woff2": "font/woff2", "wav": "audio/wav", "json": "application/json",
    "pose": "application/octet-stream",
  ]

  /// The folders for file types whose URLs don't contain the folder. These URLs must never change, because pages cached
  /// by a browser refer to them across versions; the folders may change.
  static let unnamedFolders = ["css": "styles", "wasm": "build", "pose": "build"]

  /// Returns the file for a path of the form `/name.ext` or `/folder/name.ext`, or nil for any other path.
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
