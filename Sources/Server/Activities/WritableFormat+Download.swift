import ActivityFiles

extension WritableFormat {
  /// The value of the `Content-Type` header.
  var contentType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .tcx: "application/vnd.garmin.tcx+xml"
    case .fit: "application/vnd.ant.fit"
    case .geojson: "application/geo+json"
    case .polyline: "text/plain; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    }
  }

  /// `contentType` without its parameters.
  var mediaType: String { String(contentType.prefix { $0 != ";" }) }

  /// Determines the format from the URL's file extension. Returns nil if the extension is missing or unknown.
  init?(endOf address: String) {
    guard let dot = address.lastIndex(of: "."),
      let format = WritableFormat(rawValue: String(address[address.index(after: dot)...]))
    else { return nil }
    self = format
  }
}
