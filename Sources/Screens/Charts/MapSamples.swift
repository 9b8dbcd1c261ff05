import Engine

/// The samples of an activity's charts, with their positions on the map. The map and the charts use the same order,
/// so they can exchange sample indices.
struct MapSamples {
  /// The middle of each sample in metres or seconds, ascending.
  var centers: [Double]
  var isByDistance: Bool
  var coordinates: [Coordinate?]
  /// The spoken label of each sample: "5.2 km, 5:31 min/km".
  var labels: [String] = []

  /// Returns a point's position as a fractional sample index, or nil if it is unknown.
  func position(of point: MeasuredPoint) -> Double? {
    guard let along = isByDistance ? point.distanceMeters : point.seconds, along.isFinite,
      let first = centers.first, let last = centers.last
    else { return nil }
    guard along > first else { return 0 }
    guard along < last else { return Double(centers.count - 1) }
    var (low, high) = (0, centers.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if centers[middle] <= along { low = middle } else { high = middle }
    }
    return Double(low) + (along - centers[low]) / max(centers[high] - centers[low], 1e-9)
  }

  /// The attributes for the script: each sample's "lat,lon" or "-", and its label.
  var attributes: [Attribute?] {
    [
      Attribute("data-places", coordinatesText(coordinates)),
      labels.isEmpty ? nil : Attribute("data-labels", separated(labels)),
    ]
  }

  private func separated(_ texts: [String]) -> String {
    var bytes: [UInt8] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "|")) }
      bytes.append(contentsOf: text.utf8)
    }
    return utf8Text(bytes)
  }
}

/// Returns coordinates in degrees, separated by spaces, with "-" for an unknown or invalid one: "48.11800,11.58800
/// - 48.11810,11.58811".
func coordinatesText(_ coordinates: [Coordinate?]) -> String {
  var bytes: [UInt8] = []
  for coordinate in coordinates {
    if !bytes.isEmpty { bytes.append(32) }
    bytes.append(contentsOf: (coordinate.flatMap(coordinateText) ?? "-").utf8)
  }
  return utf8Text(bytes)
}

/// Returns "latitude,longitude", or nil if the coordinate is out of range. The longitude may exceed 180° for lines
/// that cross the antimeridian.
func coordinateText(_ coordinate: Coordinate) -> String? {
  guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 540 else { return nil }
  return joined(
    fixedText(coordinate.latitude, decimals: 5), ",", fixedText(coordinate.longitude, decimals: 5))
}
