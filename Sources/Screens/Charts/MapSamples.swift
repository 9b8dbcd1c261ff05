import Engine

/// The samples of an activity's charts as its map sees them: where each lies, and where among them a point of the track
/// does. Their order is that of the charts, and so are the indices that both tell each other.
struct MapSamples {
  /// Metres or seconds of each sample's middle, ascending.
  var centers: [Double]
  var isByDistance: Bool
  var places: [Coordinate?]
  /// What is said of each at its place: "5.2 km, 5:31 min/km".
  var labels: [String] = []

  /// A point's place among the samples, as a fraction between their indices; nil where it is not known.
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

  /// For the script: "lat,lon" or "-" of each, and what is said of them.
  var attributes: [Attribute?] {
    [
      Attribute("data-places", placesText(places)),
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

/// "48.11800,11.58800 - 48.11810,11.58811": degrees, and "-" for what is no place.
func placesText(_ places: [Coordinate?]) -> String {
  var bytes: [UInt8] = []
  for place in places {
    if !bytes.isEmpty { bytes.append(32) }
    bytes.append(contentsOf: (place.flatMap(placeText) ?? "-").utf8)
  }
  return utf8Text(bytes)
}

/// Nil for what is no place.
func placeText(_ place: Coordinate) -> String? {
  guard abs(place.latitude) <= 90, abs(place.longitude) <= 540 else { return nil }
  return joined(
    fixedText(place.latitude, decimals: 5), ",", fixedText(place.longitude, decimals: 5))
}
