import ActivityFiles
import Foundation

/// Exports from Garmin and Google Takeout.
extension ImportPlan {
  /// Adds a Garmin account's export. Returns false for any other archive.
  mutating func addGarminExport(
    in archive: ZipArchive, at displayPath: String, decompressionBudget: DecompressionBudget
  ) -> Bool {
    let entries = archive.entries.filter { !$0.isHidden }
    let found = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let export = GarminExport(at: displayPath, names: entries.map(\.name)) {
      name throws(FileError) in
      guard let entry = found[name], entry.byteCount <= ExportFiles.listLimits.byteCount else {
        throw FileError(.tooLarge, "the list is too large")
      }
      return try archive.bytes(of: entry)
    }
    guard let export else { return false }
    add(export, at: displayPath) { plan in
      let recordings = entries.filter { export.recordings.contains($0.name) }
      plan.add(recordings, of: archive, at: displayPath, decompressionBudget: decompressionBudget)
    }
    return true
  }

  /// Adds an unpacked Garmin export. Returns the remaining files.
  mutating func addUnpackedGarminExport(among paths: [String]) -> [String] {
    guard let list = paths.first(where: GarminExport.isList),
      let end = list.range(of: "DI_CONNECT/")?.lowerBound
    else { return paths }
    let folder = String(list[..<end])
    let names = paths.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    let export = GarminExport(at: folder, names: names) { name throws(FileError) in
      try readFileBytes(path: folder + name, limits: ExportFiles.listLimits)
    }
    guard let export else { return paths }
    add(export, at: folder) { plan in
      for name in names where export.recordings.contains(name) {
        plan.addFile(folder + name, isNamed: false)
      }
    }
    return paths.filter { !$0.hasPrefix(folder) }
  }

  /// Adds the recordings that a Garmin account's devices uploaded, and the account's manually entered activities.
  private mutating func add(
    _ export: GarminExport, at displayPath: String, recordings: (inout ImportPlan) -> Void
  ) {
    var export = export
    let first = items.count
    recordings(&self)
    let found = items[first...].filter { !$0.isTracklessFIT }
    export.noteOmissions(items.count - first - found.count)
    items.removeSubrange(first...)
    for var item in found {
      item.metadataByStart = export.metadata
      items.append(item)
    }
    for activity in export.typed {
      var item = ImportItem(activity.bytes, named: "\(activity.id).json", at: displayPath)
      item.metadataByStart = export.metadata
      items.append(item)
    }
    exports.append(export.overview)
  }

  /// Returns the files of a Google Takeout export without Google Fit's totals, and adds a note about their number.
  mutating func removingGoogleFitTotals<File>(
    _ files: [File], at displayPath: String?, name: (File) -> String
  ) -> [File] {
    let folders = files.map { googleFitFolder(name($0)) }
    guard let folder = folders.lazy.compactMap({ $0 }).first else { return files }
    let rest = zip(files, folders).compactMap { $1 == nil ? $0 : nil }
    let count = counted(files.count - rest.count, "file")
    let note = "\(count) with only totals skipped; the tracks are in the folder Activities"
    exports.append(
      ExportOverview(
        service: .googleFit, displayPath: displayPath.map { "\($0): \(folder)" } ?? folder,
        activityCount: 0,
        gear: [], notes: [note]))
    return rest
  }
}

/// Returns the Google Fit data folder that a list of totals belongs to, or nil for any other file.
private func googleFitFolder(_ path: String) -> String? {
  let ending = path.lowercased()
  guard ending.hasSuffix(".json") || ending.hasSuffix(".csv") else { return nil }
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard let takeout = parts.firstIndex(of: "Takeout"), parts.count > takeout + 2,
    ["Fit", "Google Fit"].contains(parts[takeout + 1])
  else { return nil }
  return parts[...(takeout + 1)].joined(separator: "/")
}
