import Engine

/// One feature while it is read.
struct GeoJSONFeature {
  var types: [String] = []
  var lines: [[TrackPoint]] = []
  /// Which of the lines each geometry holds, in the order of `types`.
  var geometryLines: [Range<Int>] = []
  /// The numbers of the array read last.
  var position: TrackPoint?
  var times: [DateTime?] = []
  var sensors: [(sensor: GeoJSONSensor, values: [Double?])] = []
  /// Times and values that were met, of all arrays together.
  var valueCount = 0

  /// Those of line geometries; where the file breaks off before it says what they are, all.
  var trackLines: [[TrackPoint]] {
    guard types.count == geometryLines.count else {
      return types.allSatisfy { $0.hasSuffix("LineString") } ? lines : []
    }
    return zip(types, geometryLines).flatMap { type, range in
      type.hasSuffix("LineString") ? Array(lines[range]) : []
    }
  }

  var otherCount: Int { types.count { !$0.hasSuffix("LineString") } }

  /// Gives the points of lines their times and values, where there are as many as places.
  func fill(_ lines: inout [[TrackPoint]], start: DateTime?, count: Int) {
    var index = 0
    let hasTimes = times.count == count
    let usable = sensors.filter { $0.values.count == count }
    for line in lines.indices {
      for place in lines[line].indices {
        if hasTimes, let start {
          lines[line][place].seconds = times[index].map { $0.seconds(since: start) }
        }
        for (sensor, values) in usable {
          let value = values[index].flatMap { sensor.range.contains($0) ? $0 : nil }
          lines[line][place][keyPath: sensor.field] = value
        }
        index += 1
      }
    }
  }
}
