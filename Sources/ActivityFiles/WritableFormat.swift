/// A format that Andante writes, named after its file extension.
public enum WritableFormat: String, CaseIterable, Sendable {
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

  /// Returns the file in this format. See `ActivityFile.leftOut(of:)` for data that the format cannot represent.
  ///
  /// - Throws: `FileError` if the format needs times and the recording lacks them.
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
