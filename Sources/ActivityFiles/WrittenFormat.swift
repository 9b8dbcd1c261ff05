/// A format that we write, named as files end.
public enum WrittenFormat: String, CaseIterable, Sendable {
  case gpx, tcx, fit, geojson, polyline, csv

  public var format: FileFormat {
    switch self {
    case .gpx: .gpx
    case .tcx: .tcx
    case .fit: .fit
    case .geojson: .geojson
    case .polyline: .polyline
    case .csv: .csv
    }
  }

  /// The file in this format; `ActivityFile.leftOut(of:)` says what it cannot hold.
  ///
  /// - Throws: where the format needs times and there are none.
  public func bytes(of file: ActivityFile) throws(FileError) -> [UInt8] {
    switch self {
    case .gpx: writeGPX(file)
    case .tcx: try writeTCX(file)
    case .fit: try writeFIT(file)
    case .geojson: writeGeoJSON(file)
    case .polyline: writePolyline(file)
    case .csv: writeCSV(file)
    }
  }
}
