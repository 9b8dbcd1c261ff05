import Crypto
import Engine
import Foundation
import Hummingbird
import TextEncoding

extension WebFolder {
  /// Returns the service worker: `sw.js`, preceded by a line that defines the list of all other assets, a version
  /// derived from their contents, and the paths of session pages. Any change to an asset therefore changes the service
  /// worker, which makes browsers update.
  ///
  /// Reads the whole folder once. Later calls only check the files' modification dates.
  func serviceWorker(_ file: WebAsset) -> WebAsset {
    let paths = assetPaths()
    var hash = SHA256()
    for path in paths {
      hash.update(data: Data((path + (asset(at: path)?.tag ?? "")).utf8))
    }
    let version = hexText(hash.finalize().prefix(8))
    let build = JSONValue.object([
      ("version", .text(version)), ("assets", Self.list(paths)), ("sessions", Self.sessions),
    ])
    let line = "const BUILD = \(build.compact);\n"
    return Self.makeAsset(
      Array(line.utf8) + Array(file.plain.readableBytesView), mediaType: file.mediaType)
  }

  private static func list(_ addresses: [String]) -> JSONValue {
    .array(addresses.map { .text($0) })
  }

  /// The paths of the pages on which sessions start, each with the paths of all screens that the page serves.
  private static let sessions: JSONValue = {
    let pages = Dictionary(grouping: CoachKind.allCases) { $0.address }
    return .object(
      pages.sorted { $0.key < $1.key }.map { address, kinds in
        (address, list(kinds.flatMap(\.screenAddresses)))
      })
  }()

  /// Returns the paths of all assets that pages load, sorted.
  private func assetPaths() -> [String] {
    let types: Set<Substring> = ["js", "css", "webmanifest", "wasm", "pose", "svg", "png", "ico"]
    let candidates = names(in: "/").flatMap { name in
      let isUnnamed = Self.unnamedFolders.values.contains(name)
      return ["/" + name] + names(in: "/" + name).map { isUnnamed ? "/\($0)" : "/\(name)/\($0)" }
    }
    return candidates.filter { candidate in
      candidate != "/sw.js" && asset(at: candidate) != nil
        && types.contains(candidate.split(separator: ".").last ?? "")
    }.sorted()
  }
}
