import Engine

extension RouteSketch {
  /// One encoded polyline for each segment, separated by spaces. The last one ends at the athlete's current position.
  var text: HTML {
    var bytes: [UInt8] = []
    var line = LineText()
    for point in points {
      if point.startsSegment, !line.utf8.isEmpty {
        bytes.append(contentsOf: line.utf8)
        bytes.append(32)
        line = LineText()
      }
      line.append(coordinate(of: point))
    }
    if let latest, latest != points.last { line.append(coordinate(of: latest)) }
    bytes.append(contentsOf: line.utf8)
    return HTML(rawBytes: bytes)
  }
}
