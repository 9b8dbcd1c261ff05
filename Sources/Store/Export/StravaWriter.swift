import ActivityFiles
import Engine
import Model
import TextEncoding

/// Writes an archive in the format of Strava's account export: `activities.csv`, `bikes.csv`, `shoes.csv` and
/// `activities/`.
struct StravaWriter: ForeignExportWriter {
  private static let titles = [
    "Activity ID", "Activity Date", "Activity Name", "Activity Type", "Activity Description",
    "Elapsed Time", "Distance", "Max Heart Rate", "Relative Effort", "Commute",
    "Activity Private Note", "Activity Gear", "Filename", "Athlete Weight", "Bike Weight",
    "Elapsed Time", "Moving Time", "Distance", "Max Speed", "Average Speed", "Elevation Gain",
  ]

  private var list = Self.row(titles)

  mutating func add(_ activity: ActivityForExport, to archive: inout ExportArchive) {
    var path = ""
    if let recording = activity.recording {
      path = "activities/\(activity.number).\(recording.ending)"
      archive.add(path, recording.bytes)
    }
    list += Self.row(cells(activity, path))
  }

  func finish(_ gear: [ForeignGear], _ archive: inout ExportArchive) {
    archive.add("activities.csv", Array(list.utf8))
    let rows = gear.map { gear in
      (gear.isShoes, Self.row([gear.name, "", gear.model, ""]))
    }
    let bikes = rows.filter { !$0.0 }.map(\.1).joined()
    let shoes = rows.filter(\.0).map(\.1).joined()
    archive.add(
      "bikes.csv",
      Array(
        (Self.row(["Bike Name", "Bike Brand", "Bike Model", "Bike Default Sport Types"]) + bikes)
          .utf8))
    archive.add(
      "shoes.csv",
      Array(
        (Self.row(["Shoe Name", "Shoe Brand", "Shoe Model", "Shoe Default Sport Types"]) + shoes)
          .utf8))
  }

  private func cells(_ written: ActivityForExport, _ path: String) -> [String] {
    let activity = written.activity
    let analysis = activity.analysis
    let elapsed = Self.text(analysis.elapsedSeconds)
    let meters = analysis.distanceMeters > 0 ? analysis.distanceMeters : nil
    return [
      String(written.number), activity.startUnixSeconds.map(Self.date) ?? "", activity.title,
      activity.sport.profile.strava, activity.notes, elapsed, Self.text(meters.map { $0 / 1_000 }),
      "",
      "", "false", "", written.gear?.name ?? "", path, "", "", elapsed,
      Self.text(analysis.movingSeconds), Self.text(meters), "", Self.text(analysis.averageSpeed),
      Self.text(analysis.elevationGainMeters),
    ]
  }

  private static func text(_ value: Double?) -> String {
    value.map { JSONValue.number($0, decimals: 3).compact } ?? ""
  }

  /// Formats a time in UTC, such as `Nov 23, 2026, 6:01:12 AM`.
  static func date(_ unixSeconds: Double) -> String {
    guard let text = DateTime(unixSeconds: unixSeconds.rounded(.down))?.description else {
      return ""
    }
    let fields = text.split { "-T:Z.".contains($0) }.compactMap {
      InputRange(0...999_999).parse($0)
    }
    guard fields.count >= 6, (1...12).contains(fields[1]) else { return "" }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let hour = (fields[3] + 11) % 12 + 1
    let half = fields[3] < 12 ? "AM" : "PM"
    let time = "\(hour):\(two(fields[4])):\(two(fields[5])) \(half)"
    return "\(months[fields[1] - 1]) \(fields[2]), \(fields[0]), \(time)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func row(_ cells: [String]) -> String {
    cells.map(SpreadsheetCell.guarded).map { cell in
      let isPlain = !cell.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\n"
  }
}
