import ActivityFiles
import Crypto
import Engine
import Foundation
import TextEncoding

/// An Andante export that was opened for import (docs/using/export.md).
public struct FullExport: Sendable {
  /// The archive's location, for display.
  public let displayPath: String
  let manifest: ExportManifest
  let archive: ZipArchive
  private let files: [String: ZipArchive.Entry]
  /// The SHA-256 hash of each file, according to the manifest.
  private let hashes: [String: String]

  /// Returns the maximum size of the manifest, which has one line for each file in the archive.
  private static func manifestByteLimit(_ archive: ZipArchive) -> Int {
    (64 << 10) + archive.entries.count << 10
  }

  /// Returns nil if the archive isn't an Andante export.
  /// - Throws: `FileError` if a newer version of Andante wrote it.
  init?(_ archive: ZipArchive, at displayPath: String) throws(FileError) {
    guard let entry = archive.entries.first(where: { $0.name == ExportManifest.path }),
      entry.byteCount <= Self.manifestByteLimit(archive),
      let manifest = try Self.manifest(entry, of: archive)
    else { return nil }
    (self.displayPath, self.manifest, self.archive) = (displayPath, manifest, archive)
    hashes = Dictionary(manifest.entries.map { ($0.path, $0.sha256) }) { first, _ in first }
    files = Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns nil if the file isn't an export's manifest, because other archives may contain a file with the same name.
  ///
  /// - Throws: `FileError` if the manifest of an Andante export is damaged.
  private static func manifest(
    _ entry: ZipArchive.Entry, of archive: ZipArchive
  ) throws(FileError) -> ExportManifest? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try archive.bytes(of: entry) } catch {
      guard archive.entries.contains(where: { $0.name == ExportRepository.databasePath }) else {
        return nil
      }
      throw error
    }
    return try ExportManifest(bytes)
  }

  /// The number of activities, for progress reports; 0 if the list cannot be read, because the restore reads it again
  /// and reports the error.
  public var activityCount: Int { (try? lineCount(of: .activities)) ?? 0 }

  func entry(_ path: String) -> ZipArchive.Entry? { files[path] }

  /// Returns the SHA-256 hash of a file in hexadecimal digits, or nil if the manifest doesn't list the file.
  func manifestHash(_ path: String) -> String? { hashes[path] }

  /// Returns the bytes of a file.
  /// - Throws: `FileError` if the file is missing, or doesn't match the manifest.
  func bytes(_ path: String) throws(FileError) -> [UInt8] {
    guard let entry = files[path] else {
      throw FileError(.corruptArchive, "\(path) is not in the export")
    }
    let bytes = try archive.bytes(of: entry)
    let stated = manifestHash(path)
    guard stated == nil || stated == hexText(SHA256.hash(data: bytes)) else {
      throw FileError(.corruptArchive, "\(path) was changed after the export")
    }
    return bytes
  }

  /// Returns the originals as files to import, with the athlete's own titles, notes and choices.
  public func items() throws -> [ImportItem] {
    let archivedMetadata = try archivedMetadata()
    var items: [ImportItem] = []
    try forEachLine(of: .originals) { line in
      guard let path = line.node["file"]?.text, let entry = files[path] else { return }
      items.append(
        ImportItem(
          entry, of: archive, at: displayPath, named: line.value("name", of: .originals) ?? "",
          archivedMetadata: archivedMetadata[line.node["sha256"]?.text ?? ""] ?? [:]))
    }
    return items
  }

  /// Returns the archived metadata, keyed by the original's hash and the part.
  private func archivedMetadata() throws -> [String: [Int: ArchivedMetadata]] {
    let gearByActivity = try gearByActivity()
    var archivedMetadata: [String: [Int: ArchivedMetadata]] = [:]
    try forEachLine(of: .activities) { line in
      guard let original = line.node["original"]?.text,
        let part: Int = line.value("part", of: .activities)
      else { return }
      var metadata = ArchivedMetadata(
        title: line.value("title", of: .activities) ?? "",
        notes: line.value("notes", of: .activities) ?? "")
      (metadata.sport, metadata.sportIsPrecise) = (line.sport, true)
      if line.node["start_is_own"]?.bool == true,
        let start: Double = line.value("start", of: .activities)
      {
        metadata.start = Instant(
          unixSeconds: start, zoneMinutes: line.value("zone_minutes", of: .activities) ?? 0)
      }
      metadata.gear = gearByActivity[line.node["id"]?.text ?? ""]
      archivedMetadata[original, default: [:]][part] = metadata
    }
    return archivedMetadata
  }

  /// Returns the bike or shoes of each activity, keyed by the activity's identifier.
  private func gearByActivity() throws -> [String: StravaExportGear] {
    var gear: [Int64: StravaExportGear] = [:]
    try forEachLine(of: .gear) { line in
      guard line.node["deleted_at"] == nil, let number: Int64 = line.value("number", of: .gear),
        let name: String = line.value("name", of: .gear), let kind = line.node["kind"]?.text,
        kind != "part"
      else { return }
      gear[number] = StravaExportGear(
        name: name, model: line.value("model", of: .gear) ?? "", isShoes: kind == "shoes")
    }
    var gearByActivity: [String: StravaExportGear] = [:]
    try forEachLine(of: .gearAssignments) { line in
      guard let activity = line.node["activity"]?.text,
        let number: Int64 = line.value("gear", of: .gearAssignments)
      else { return }
      gearByActivity[activity] = gear[number]
    }
    return gearByActivity
  }
}

struct ExportLine: Sendable {
  /// The line's number, starting at 1.
  let number: Int
  let node: JSONValue
}

extension ExportLine {
  /// The sport; nil if it is missing or unknown.
  var sport: Sport? {
    guard let word = node["sport"]?.text else { return nil }
    return Sport.allCases.first { $0.name == word }
  }
}
