import ActivityFiles

/// Exports of accounts that name their activities by start, or hold totals beside the recordings.
extension ImportPlan {
  /// Adds what a Garmin account's devices uploaded, and its typed activities.
  mutating func add(
    _ export: GarminExport, of archive: ZipArchive, at place: String, allowance: UnpackAllowance
  ) {
    var export = export
    let first = items.count
    add(export.recordings, of: archive, at: place, allowance: allowance)
    let found = items[first...].filter { !$0.isTracklessFIT }
    export.noteLeftOut(items.count - first - found.count)
    items.removeSubrange(first...)
    for var item in found {
      item.wordsByStart = export.words
      items.append(item)
    }
    for activity in export.typed {
      items.append(ImportItem(activity.bytes, named: "\(activity.id).json", at: place))
    }
    exports.append(export.overview)
  }

  /// Leaves out the totals of Google Fit in an export of Google Takeout, and notes how many there are.
  mutating func leavingOutTotals<File>(
    _ files: [File], at place: String?, name: (File) -> String
  ) -> [File] {
    let folders = files.map { googleFitFolder(name($0)) }
    guard let folder = folders.lazy.compactMap({ $0 }).first else { return files }
    let rest = zip(files, folders).compactMap { $1 == nil ? $0 : nil }
    let count = counted(files.count - rest.count, "file")
    let note = "\(count) with totals only passed over; the tracks are in Activities"
    exports.append(
      ExportOverview(
        service: .googleFit, place: place.map { "\($0): \(folder)" } ?? folder, activityCount: 0,
        gear: [], notes: [note]))
    return rest
  }
}

/// Returns the folder of Google Fit's data that a list of totals is in, or nil for any other file.
private func googleFitFolder(_ path: String) -> String? {
  let ending = path.lowercased()
  guard ending.hasSuffix(".json") || ending.hasSuffix(".csv") else { return nil }
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard let takeout = parts.firstIndex(of: "Takeout"), parts.count > takeout + 2,
    ["Fit", "Google Fit"].contains(parts[takeout + 1])
  else { return nil }
  return parts[...(takeout + 1)].joined(separator: "/")
}
