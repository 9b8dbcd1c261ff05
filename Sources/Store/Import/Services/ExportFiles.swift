public import ActivityFiles
import Engine
import Model

/// An activity in an export's activity list, and its gear.
struct ExportListing: Sendable {
  var row: StravaExportRow
  /// The gear; nil if the list doesn't specify it.
  var gear: StravaExportGear?

  /// The name of the document that is stored for an activity without a file.
  var documentName: String { "strava-\(row.id).json" }
}

/// A summary of an account's export: its location, activity count, gear and problems.
public struct ExportOverview: Sendable {
  public enum Service: Sendable {
    case strava, garmin, googleFit

    public var title: String {
      switch self {
      case .strava: "Strava"
      case .garmin: "Garmin"
      case .googleFit: "Google Fit"
      }
    }

    /// The name under which the export's activity list appears in the import log.
    var listName: String {
      switch self {
      case .strava: ExportFiles.listName
      case .garmin: "summarizedActivities.json"
      case .googleFit: "Takeout/Fit"
      }
    }
  }

  public var service = Service.strava
  /// The location of the export's list, for display.
  public var displayPath: String
  public var activityCount: Int
  /// The bikes and shoes in the export.
  public var gear: [StravaExportGear]
  /// Descriptions of missing or unreadable parts of the export, one sentence each.
  public var notes: [String]
  /// The activities that should have recordings in the export, if its list doesn't specify their files.
  var listed: [ListedActivity] = []
}

/// A Strava account export: its activity list, joined with its files.
struct ExportFiles {
  static let listName = "activities.csv"
  /// The limits for reading the list. A list of 200 000 activities takes about 100 MB.
  static let listLimits = {
    var limits = FileLimits.standard
    limits.byteCount = 128 << 20
    return limits
  }()

  private(set) var overview: ExportOverview
  /// One item for each row of the list: the row's file, or the row itself if it has no file.
  private(set) var items: [ImportItem] = []

  /// Returns whether the path has the file name of Strava's activity list.
  static func isList(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == listName } ?? false
  }

  typealias Reader = (_ name: String) throws(FileError) -> [UInt8]

  /// Returns nil if the list isn't Strava's or cannot be read.
  init?(at displayPath: String, names: [String], read: Reader, item: (String) -> ImportItem?) {
    // Without its list, the archive is imported file by file, and the list is rejected with an error of its own.
    guard let bytes = try? read(Self.listName), let list = try? StravaExport(bytes) else {
      return nil
    }
    var unreadable: [String] = []
    let gear = Self.gear(names, read, &unreadable)
    overview = ExportOverview(
      displayPath: displayPath, activityCount: list.rows.count, gear: gear,
      notes: list.warnings.map(\.sentence) + unreadable)
    var free = Set(names)
    var missing: [String] = []
    for row in list.rows {
      let listing = ExportListing(row: row, gear: Self.gear(of: row, among: gear))
      if let file = row.file, free.remove(file) != nil, var found = item(file) {
        found.listing = listing
        items.append(found)
        continue
      }
      if let file = row.file { missing.append(file) }
      if let document = row.document {
        items.append(ImportItem(document, of: listing, at: displayPath))
      }
    }
    noteMissing(missing)
    addUnlistedRecordings(free, item)
  }

  private static func gear(
    _ names: [String], _ read: Reader, _ notes: inout [String]
  ) -> [StravaExportGear] {
    var found: [StravaExportGear] = []
    for (name, isShoes) in [("bikes.csv", false), ("shoes.csv", true)] where names.contains(name) {
      do throws(FileError) {
        found += StravaExportGear.list(try read(name), isShoes: isShoes)
      } catch {
        notes.append("\(name) cannot be read: \(error)")
      }
    }
    return found
  }

  /// Returns the gear for a row, found by its name, or by brand, model and name, which is how Strava displays shoes. If
  /// the export doesn't list the gear, creates it from its name and the row's sport.
  private static func gear(
    of row: StravaExportRow, among known: [StravaExportGear]
  ) -> StravaExportGear? {
    guard let name = row.gear else { return nil }
    let listed =
      known.first { $0.name == name }
      ?? known.first { $0.model == name || "\($0.model) \($0.name)" == name }
    if let listed { return listed }
    switch row.sport?.profile.gear {
    case .bike:
      return StravaExportGear(
        name: name, isShoes: false, sportTypes: row.sportType.map { [$0] } ?? [])
    case .shoes: return StravaExportGear(name: name, isShoes: true)
    case nil: return nil
    }
  }

  private mutating func noteMissing(_ files: [String]) {
    guard !files.isEmpty else { return }
    let named = files.prefix(3).map { String($0.prefix(80)) }.joined(separator: ", ")
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    overview.notes.append(
      files.count == 1
        ? "1 listed file is missing (\(named)): only the totals of its activity were imported"
        : "\(files.count) listed files are missing (\(named)\(more)): only the totals of their activities were imported"
    )
  }

  /// Adds recordings that aren't in the list. Skips pictures, planned routes and other lists, because they aren't
  /// activities.
  private mutating func addUnlistedRecordings(_ names: Set<String>, _ item: (String) -> ImportItem?)
  {
    items += names.filter { $0.hasPrefix("activities/") }.sorted().compactMap(item)
    let lists: Set<String> = [Self.listName, "bikes.csv", "shoes.csv"]
    let others = names.count { !$0.hasPrefix("activities/") && !lists.contains($0) }
    if others > 0 {
      overview.notes.append(
        "\(counted(others, "file")) skipped (for example pictures or planned routes)"
      )
    }
  }
}
