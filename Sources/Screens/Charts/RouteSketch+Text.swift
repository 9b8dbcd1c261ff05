import Engine

extension RouteSketch {
  /// For a map's script: one encoded polyline a segment, the athlete's own place at the end of the last.
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
