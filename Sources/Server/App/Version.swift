import Foundation

/// What commands and pages state.
public let andanteVersion = "0.1.0"

/// How this program was built.
public struct BuildFacts: Decodable, Sendable {
  /// Of the sources, shortened; `+` behind it where they were changed.
  public let commit: String
  /// The day of the commit, as 2026-11-21.
  public let date: String

  /// What `scripts/dist.sh` appended to the program; nil for any other build.
  public static let own: BuildFacts? = ProgramFiles.own?.content(named: "build.json").flatMap {
    // Damaged facts count as missing, as in a development build.
    try? JSONDecoder().decode(BuildFacts.self, from: Data($0))
  }

  /// For `--version`: version, commit and day.
  public static var versionText: String {
    guard let own else { return "\(andanteVersion) (development build)" }
    return "\(andanteVersion) (\(own.commit), \(own.date))"
  }
}
