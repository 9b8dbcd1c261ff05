import ActivityFiles
import Engine
import Foundation

/// A file of the field data, read and analysed once, with what other programs say of it.
struct FieldFile {
  /// In the folder `activities`.
  let path: String
  /// By program.
  let facts: [String: [String: Any]]
  let file: ActivityFile
  let analysis: ActivityAnalysis

  /// What a program says of it; nil where it could not read the file.
  func facts(_ program: String) -> [String: Any]? {
    facts[program].flatMap { $0["error"] == nil ? $0 : nil }
  }

  /// The sessions of a FIT file as fitdecode reads them; empty for other files.
  var statedSessions: [[String: Any]] {
    facts("fitdecode")?["sessions"] as? [[String: Any]] ?? []
  }

  /// Whether a text stands in it.
  func holds(_ text: String, folder: URL) -> Bool {
    let url = folder.appending(path: "activities").appending(path: path)
    return (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
  }

  /// - Parameter folder: holds `activities/reference.json` and the files it speaks of.
  /// - Returns: in the order of their paths; those that are no activity for us are left out.
  static func all(in folder: URL) throws -> [FieldFile] {
    let activities = folder.appending(path: "activities")
    let references = try object(at: activities.appending(path: "reference.json"))
    return references.sorted { $0.key < $1.key }.compactMap { path, facts in
      guard hasFormat(path), let facts = facts as? [String: Any],
        let file = try? readActivityFile(path: activities.appending(path: path).path)
      else { return nil }
      return FieldFile(
        path: path, facts: facts.compactMapValues { $0 as? [String: Any] }, file: file,
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
