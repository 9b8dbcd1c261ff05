import ActivityFiles
import Engine
import Foundation
import GRDB

/// The paths of an export's originals: their original names, made unique, in one folder per year.
struct ExportNames: Sendable {
  /// The paths of the originals, keyed by the row ID of the source.
  private(set) var originals: [Int64: String] = [:]
  private var taken: Set<String> = []

  private static let nameLength = 100

  init(in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: Self.query)
    while let row = try rows.next() {
      var row = RowReader(row)
      let (id, kind, name) = try (row.next() as Int64, row.next() as UInt8, row.next() as String)
      let (day, sport): (Int?, UInt8?) = try (row.next(), row.next())
      let year = day.map { String(Day($0).text.prefix(4)) } ?? "undated"
      let isSession = kind == SourceKind.sessionLog.rawValue
      originals[id] = add(
        isSession
          ? Self.sessionName(sport.flatMap(Sport.init), day: day) : Self.fileName(name),
        in: (isSession ? "sessions/" : "originals/") + year)
    }
  }

  /// The query that selects each source, with the first day and the sport of its activities.
  private static let query = """
    SELECT source.id, kind, name, said.day, said.sport FROM source LEFT JOIN (
      SELECT source, min(day) AS day, sport FROM (
        SELECT source, local_day AS day, sport FROM activity WHERE start_time IS NOT NULL
        UNION ALL SELECT source, CAST((start_time + zone_minutes * 60) / 86400 AS INTEGER), sport
          FROM attachment WHERE start_time IS NOT NULL
        UNION ALL SELECT source, CAST((ended_at + zone_minutes * 60) / 86400 AS INTEGER), NULL
          FROM calibration)
      GROUP BY source) said ON said.source = source.id
    ORDER BY source.id
    """

  private static func sessionName(_ sport: Sport?, day: Int?) -> String {
    "\(sport?.name ?? "calibration")\(dayEnding(day)).\(StoredSource.logEnding)"
  }

  static func dayEnding(_ day: Int?) -> String { day.map { "-" + Day($0).text } ?? "" }

  /// Returns a name that is valid on every operating system.
  static func fileName(_ name: String) -> String {
    var safe = ""
    for scalar in name.unicodeScalars.prefix(nameLength) {
      let isSafe =
        scalar.value >= 0x20 && scalar.value != 0x7F
        && !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
      safe.unicodeScalars.append(isSafe ? scalar : "_")
    }
    while let last = safe.last, last == "." || last == " " { safe.removeLast() }
    if safe.isEmpty { return "file" }
    return safe.first == "." ? "_" + safe.dropFirst() : safe
  }

  /// Returns a path that hasn't been used yet. Ignores case, because some file systems do.
  mutating func add(_ name: String, in folder: String) -> String {
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
    var (path, count) = ("\(folder)/\(name)", 1)
    while !taken.insert(path.lowercased()).inserted {
      count += 1
      path = "\(folder)/\(name[..<dot])-\(count)\(name[dot...])"
    }
    return path
  }

  /// Returns the file extension for a picture or a sound, based on its first bytes.
  static func ending(_ head: [UInt8]) -> String {
    if head.starts(with: [0xFF, 0xD8]) { return "jpg" }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if head.starts(with: Array("RIFF".utf8)) {
      return head.dropFirst(8).starts(with: Array("WEBP".utf8)) ? "webp" : "wav"
    }
    return "bin"
  }
}
