import Crypto
import Engine
import Foundation
import Hummingbird

extension WebFolder {
  /// The service worker: the file `sw.js` behind one line that lists every other asset, a version made from their
  /// contents, so that a browser sees any change of any asset as an update, and the addresses of sessions.
  ///
  /// Reads the whole folder once; afterwards it costs one look at each file's date.
  func serviceWorker(_ file: WebAsset) -> WebAsset {
    let paths = assetPaths()
    var hash = SHA256()
    for path in paths {
      hash.update(data: Data((path + (asset(at: path)?.tag ?? "")).utf8))
    }
    let version = hash.finalize().prefix(8).map { String($0, radix: 16) }.joined()
    let line =
      "const BUILD = {\"version\": \"\(version)\", \"assets\": \(Self.list(paths)), "
      + "\"sessions\": {\(Self.sessions)}};\n"
    return Self.makeAsset(
      Array(line.utf8) + Array(file.plain.readableBytesView), mediaType: file.mediaType)
  }

  private static func list(_ addresses: [String]) -> String {
    "[" + addresses.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// Each page that sessions begin on, with all addresses it stands for.
  private static let sessions: String = {
    let pages = Dictionary(grouping: CoachKind.allCases) { $0.address }
    return pages.sorted { $0.key < $1.key }.map { address, kinds in
      "\"\(address)\": \(list(kinds.flatMap(\.screenAddresses)))"
    }.joined(separator: ", ")
  }()

  /// The addresses of everything pages load, in a fixed order. Names need no escaping: others than
  /// plain ones are not served.
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
