import MapTiles

extension MapSet {
  /// Whether a phone may download a whole area. Tile servers usually forbid bulk downloads.
  var allowsBulkDownload: Bool {
    if case .address = source { false } else { true }
  }

  private struct Page: Encodable {
    let kind: String
    let url: String
    let minZoom: Int
    let maxZoom: Int
    let attribution: String
    /// The bounds in the order west, south, east, north.
    let bounds: [Double]
  }

  /// The description of the maps for the page's script, in JSON.
  var pageText: String {
    let page = Page(
      kind: kind.rawValue, url: "/map/tiles/{z}/{x}/{y}?v=\(version)", minZoom: zooms.lowerBound,
      maxZoom: zooms.upperBound, attribution: attribution,
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north])
    // Never fails: plain numbers and strings can be encoded.
    return (try? jsonBytes(page)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
