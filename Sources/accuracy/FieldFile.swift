import ActivityFiles
import Engine
import Foundation

/// A field-data file with its analysis and the results of other programs.
struct FieldFile {
  /// The path inside the `activities` folder.
  let path: String
  /// The results of other programs, keyed by program name.
  let results: [String: [String: Any]]
  let file: ActivityFile
  let analysis: ActivityAnalysis

  /// Returns a program's results, or nil if it could not read the file.
  func results(_ program: String) -> [String: Any]? {
    results[program].flatMap { $0["error"] == nil ? $0 : nil }
  }

  /// The sessions of a FIT file as read by fitdecode; empty for other files.
  var statedSessions: [[String: Any]] {
    results("fitdecode")?["sessions"] as? [[String: Any]] ?? []
  }

  /// Whether the file contains the given text.
  func contains(_ text: String, folder: URL) -> Bool {
    let url = folder.appending(path: "activities").appending(path: path)
    return (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
  }

  /// Returns the activity files, sorted by path. Skips files in other formats.
  ///
  /// - Parameter folder: contains `activities/reference.json` and the files that it lists.
  static func all(in folder: URL) throws -> [FieldFile] {
    let activities = folder.appending(path: "activities")
    let references = try object(at: activities.appending(path: "reference.json"))
    return references.sorted { $0.key < $1.key }.compactMap { path, results in
      guard hasFormat(path), let results = results as? [String: Any],
        let file = try? readActivityFile(path: activities.appending(path: path).path)
      else { return nil }
      return FieldFile(
        path: path, results: results.compactMapValues { $0 as? [String: Any] }, file: file,
        analysis: analyze(file.recording))
    }
  }

  private static func hasFormat(_ path: String) -> Bool {
    [".gpx", ".tcx", ".fit", ".kml"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func object(at url: URL) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }
}
