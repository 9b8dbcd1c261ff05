import ActivityFiles
import Engine
import TextEncoding

/// The manifest of an export (`manifest.json`).
struct ExportManifest: Equatable, Sendable {
  static let path = "manifest.json"
  static let format = "andante-export"
  /// The version of the format. Must be increased whenever earlier versions of Andante can no longer import the export.
  static let version = 1

  /// The name and version of the program that wrote the export.
  var program: String
  /// The time of the export, in seconds since 1970.
  var exportedAt: Double
  var athlete: String
  var entries: [ExportEntry]

  var bytes: [UInt8] {
    let files = entries.map { entry in
      JSONValue.object([
        ("file", .text(entry.path)), ("bytes", .integer(entry.byteCount)),
        ("sha256", .text(entry.sha256)),
      ])
    }
    let members: [JSONValue.Member] = [
      ("format", .text(Self.format)), ("version", .integer(Self.version)),
      ("program", .text(program)), ("exported_at", .number(exportedAt)),
      ("athlete", .text(athlete)), ("files", .array(files)),
    ]
    return Array(JSONValue.object(members).printed.utf8) + [0x0A]
  }

  /// Returns nil if the bytes aren't an export's manifest.
  /// - Throws: `FileError` if a newer version of Andante wrote it, or if it is damaged.
  init?(_ bytes: [UInt8]) throws(FileError) {
    guard let document = JSONValue(valid: bytes), document["format"]?.text == Self.format else {
      return nil
    }
    guard let version = document["version"]?.number, version >= 1 else {
      throw FileError(.unsupportedFormat, "the export is damaged: its version is missing or wrong")
    }
    guard version <= Double(Self.version) else {
      throw FileError(
        .unsupportedFormat,
        "the export was made by a newer version of Andante: update this server first")
    }
    program = document["program"]?.text ?? ""
    exportedAt = document["exported_at"]?.number ?? 0
    athlete = document["athlete"]?.text ?? ""
    entries = (document["files"]?.array ?? []).compactMap(ExportEntry.init)
  }

  init(program: String, exportedAt: Double, athlete: String, entries: [ExportEntry]) {
    (self.program, self.exportedAt) = (program, exportedAt)
    (self.athlete, self.entries) = (athlete, entries)
  }
}

extension ExportEntry {
  fileprivate init?(_ node: JSONValue) {
    guard let path = node["file"]?.text,
      let count = node["bytes"]?.integer(in: 0...1 << 50),
      let sha256 = node["sha256"]?.text
    else { return nil }
    self.init(path: path, byteCount: count, sha256: sha256)
  }
}
