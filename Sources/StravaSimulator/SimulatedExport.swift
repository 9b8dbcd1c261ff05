import ActivityFiles
import Compression
import TextEncoding

/// Strava's bulk export of a simulated account: a ZIP archive with lists in one of Strava's languages and the rides'
/// files in three formats, some of them compressed. As in real exports, some files are missing, and manually entered
/// rides don't have a file.
public struct SimulatedExport: Sendable {
  public let account: SimulatedAccount
  public let language: ExportLanguage

  public init(_ account: SimulatedAccount, in language: ExportLanguage = .english) {
    self.account = account
    self.language = language
  }

  /// The extension of a ride's file.
  private enum Ending: String {
    case fitPacked = "fit.gz"
    case gpx
    case tcxPacked = "tcx.gz"
    case gpxPacked = "gpx.gz"
    case fit
  }

  /// Generates the archive and passes it to `take` in pieces.
  public func write(to take: ([UInt8]) throws -> Void) throws {
    let archive = ZipWriter()
    archive.add("profile.csv", Array("Athlete ID\n\(account.id)\n".utf8))
    archive.add("bikes.csv", Array(bikeList.utf8))
    archive.add(
      "shoes.csv", Array("Shoe Name,Shoe Brand,Shoe Model,Shoe Default Sport Types\n".utf8))
    archive.add("activities.csv", [0xEF, 0xBB, 0xBF] + Array(list.utf8))
    archive.add("media/picture.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    for (index, ride) in account.rides.enumerated() where !isMissing(index) {
      guard let ending = ending(index, ride) else { continue }
      // Files with gzip compression are stored without further compression.
      archive.add(
        path(ride, ending), try bytes(of: ride, ending), isCompressed: ending == .gpx)
      try take(archive.drain())
    }
    try take(archive.finish())
  }

  /// Whether the file of the ride at this index is missing from the archive although the list names it.
  public func isMissing(_ index: Int) -> Bool { index % 50 == 49 && !account.rides[index].isManual }

  /// Returns the extension of a ride's file, or nil for a manually entered ride. A ride without coordinates cannot be
  /// exported as GPX.
  private func ending(_ index: Int, _ ride: SimulatedRide) -> Ending? {
    if ride.isManual { return nil }
    if ride.isTrainer { return .fitPacked }
    switch index % 10 {
    case 0: return .gpx
    case 1: return .tcxPacked
    case 2: return .gpxPacked
    case 3: return .fit
    default: return .fitPacked
    }
  }

  /// Returns the path of a ride's file. Files are numbered by upload rather than by activity.
  private func path(_ ride: SimulatedRide, _ ending: Ending) -> String {
    "activities/\(ride.id + 7).\(ending.rawValue)"
  }

  private func bytes(of ride: SimulatedRide, _ ending: Ending) throws -> [UInt8] {
    let keys = ["time", "distance", "latlng", "altitude", "heartrate", "cadence", "watts", "temp"]
    let streams = RideStreams(ride, sampleSeconds: account.sampleSeconds)
      .answer(keys: keys, isByType: true)
    let document = JSONValue.object([
      ("strava_activity", account.detail(ride)), ("streams", streams),
    ])
    let file = try readActivityFile(bytes: Array(document.compact.utf8))
    switch ending {
    case .fit: return try writeFIT(file)
    case .fitPacked: return Deflate.compress(try writeFIT(file), as: .gzip)
    case .gpx: return writeGPX(file)
    case .gpxPacked: return Deflate.compress(writeGPX(file), as: .gzip)
    // Strava's own TCX files begin with spaces.
    case .tcxPacked:
      return Deflate.compress(Array("          ".utf8) + (try writeTCX(file)), as: .gzip)
    }
  }

  // MARK: Lists

  private var bikeList: String {
    let rows = account.bikes.map { bike in
      [bike.name, bike.brand, bike.model, bike.frameType == 5 ? "GravelRide" : "Ride"]
    }
    return ([language.gearTitles] + rows).map(Self.row).joined()
  }

  private var list: String {
    let rows = account.rides.enumerated().map { Self.row(cells(of: $1, index: $0)) }
    return Self.row(language.titles) + rows.joined()
  }

  private func cells(of ride: SimulatedRide, index: Int) -> [String] {
    let bike = account.bikes.first { $0.id == ride.gear }?.name ?? ""
    let speed = Double(ride.decimeters) / 10 / Double(ride.movingSeconds)
    let meters = "\(Double(ride.decimeters) / 10)"
    let shown = [
      String(ride.id), ExportTime(unixSeconds: ride.start).text(in: language), ride.title,
      language.word(ride.sportType), index % 7 == 0 ? "Wind, \"rain\",\r\nand a café" : "",
      String(ride.movingSeconds), language.kilometers(ride.decimeters),
      ride.hasHeartRate ? "155.0" : "", "", ride.title.hasPrefix("To work") ? "true" : "false", "",
      bike, ending(index, ride).map { path(ride, $0) } ?? "",
    ]
    let stored = [
      "", "", "\(ride.movingSeconds).0", "\(ride.movingSeconds).0", meters, "\(speed)", "\(speed)",
      "\(Double(ride.climb) / 10)",
    ]
    return shown + stored
  }

  private static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let isPlain = !cell.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      return isPlain
        ? cell
        : "\""
          + cell.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\r\n"
  }
}
