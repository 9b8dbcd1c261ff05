import ActivityFiles
import Engine
import TextEncoding

/// An activity in another app's export (docs/developing/files.md).
struct ForeignActivity: Equatable, Sendable {
  /// The recording's path in the archive; nil for an activity without a recording.
  var file: String?
  var metadata = ArchivedMetadata()
  /// The activity's totals, for an activity without a recording.
  var typed: ManualActivity?
}

/// The export of a FitTrackee or Endurain account: its lists, joined with its files.
struct ForeignExport {
  private(set) var items: [ImportItem] = []

  /// Returns nil if the archive is neither a FitTrackee nor an Endurain export.
  /// - Throws: `FileError` if one of the lists cannot be read.
  init?(_ archive: ZipArchive, at displayPath: String) throws(FileError) {
    let files = Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first }
    func list(_ path: String) throws(FileError) -> [JSONValue] {
      guard let entry = files[path] else { return [] }
      guard entry.byteCount <= Self.listByteLimit else {
        throw FileError(.tooLarge, "\(path) is too large")
      }
      let node = try JSONValue(bytes: archive.bytes(of: entry))
      return node.array ?? (node == .null ? [] : [node])
    }
    let (activities, folder): ([ForeignActivity], String)
    if files[FitTrackeeExport.list] != nil {
      activities = FitTrackeeExport.activities(
        try list(FitTrackeeExport.list), files: Set(files.keys))
      folder = FitTrackeeExport.folder
    } else if files[EndurainExport.list] != nil {
      activities = EndurainExport.activities(
        try list(EndurainExport.list), gear: try list(EndurainExport.gearList),
        files: files.keys.sorted())
      folder = EndurainExport.folder
    } else {
      return nil
    }
    for activity in activities { add(activity, files, archive, displayPath) }
    let listed = Set(activities.compactMap(\.file))
    for entry in archive.entries where entry.name.hasPrefix(folder) && !listed.contains(entry.name)
    {
      items.append(ImportItem(entry, of: archive, at: displayPath))
    }
    if items.isEmpty { return nil }
  }

  /// The maximum size of a list. A list of ten thousand activities with all metadata takes about 60 MB.
  private static let listByteLimit = 128 << 20

  private mutating func add(
    _ activity: ForeignActivity, _ files: [String: ZipArchive.Entry], _ archive: ZipArchive,
    _ displayPath: String
  ) {
    if let path = activity.file, let entry = files[path] {
      items.append(
        ImportItem(
          entry, of: archive, at: displayPath, named: String(entry.lastComponent),
          archivedMetadata: [0: activity.metadata]))
    } else if let typed = activity.typed {
      var item = ImportItem(typed.bytes, named: "\(typed.id).json", at: displayPath)
      item.archivedMetadata = [0: activity.metadata]
      items.append(item)
    }
  }
}

extension ManualActivity {
  /// Creates an activity from a list's entry. Returns nil if the entry lacks required data or has values that are out
  /// of range.
  init?(
    id: String, _ metadata: ArchivedMetadata, startUnixSeconds start: Double?, seconds: Double?,
    meters: Double?, ascent: Double?
  ) {
    guard let start, (0...1e11).contains(start) else { return nil }
    let seconds = seconds.flatMap { (0...1e7).contains($0) ? $0 : nil } ?? 0
    let meters = meters.flatMap { (0...1e7).contains($0) ? $0 : nil } ?? 0
    guard seconds > 0 || meters > 0 else { return nil }
    self.init(
      id: id, sport: metadata.sport ?? .other, name: metadata.title, notes: metadata.notes,
      startUnixSeconds: start, zoneMinutes: 0, movingSeconds: seconds, distanceMeters: meters,
      ascentMeters: ascent.flatMap { (0...1e6).contains($0) ? $0 : nil })
  }
}

/// Joins the nonempty texts, separated by blank lines.
func paragraphs(_ texts: String?...) -> String {
  texts.compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: "\n\n")
}
