import Foundation

/// The latest release. `scripts/dist/version.py` reads it and appends the commit to the version of every other build.
let baseVersion = "0.2.0"

/// The version shown by commands, pages and exported files: `0.2.0+git20261128.143205.abc1234`, or `0.2.0+dev` if the
/// program was not packaged by `scripts/dist.sh`. Read from the end of the executable so that a new commit doesn't
/// require a rebuild.
public let andanteVersion = BuildInfo.own?.version ?? baseVersion + "+dev"

/// The contents of `build.json`, which `scripts/dist/append.py` appends to the executable.
struct BuildInfo: Decodable {
  let version: String

  /// The build information of the running program, or nil if its executable has no appended archive.
  static let own: BuildInfo? = ProgramFiles.own?.content(named: "build.json").flatMap {
    // If the appended archive is damaged, the server cannot serve its pages either and reports that at startup.
    try? JSONDecoder().decode(BuildInfo.self, from: Data($0))
  }
}
