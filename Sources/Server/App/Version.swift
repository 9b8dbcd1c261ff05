import Foundation

/// The last release. `scripts/dist/version.py` reads it, and appends the commit for every build that isn't the release itself.
let baseVersion = "0.2.0"

/// The version that commands, pages and exported files show: `0.2.0+git20261128.143205.abc1234`, or `0.2.0+dev` for a program that
/// `scripts/dist.sh` did not pack. Read from the program's end, so that a new commit doesn't rebuild anything.
public let andanteVersion = BuildFacts.own?.version ?? baseVersion + "+dev"

/// The content that `scripts/dist/append.py` writes to `build.json` behind the program's end.
struct BuildFacts: Decodable {
  let version: String

  /// Nil for a program without an archive.
  static let own: BuildFacts? = ProgramFiles.own?.content(named: "build.json").flatMap {
    // A program whose own archive is damaged cannot serve its pages either, and says so then.
    try? JSONDecoder().decode(BuildFacts.self, from: Data($0))
  }
}
