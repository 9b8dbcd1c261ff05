import Engine

/// The data read so far from one feature.
struct GeoJSONFeature {
  var types: [String] = []
  var lines: [[TrackPoint]] = []
  /// The range of lines in each geometry, in the same order as `types`.
  var geometryLines: [Range<Int>] = []
  /// The position from the last array of numbers.
  var position: TrackPoint?
  var times: [DateTime?] = []
  var sensors: [(sensor: GeoJSONSensor, values: [Double?])] = []
  /// The number of times and values found in all arrays.
  var valueCount = 0

  /// The lines of all line geometries. If the file ends before it states every geometry's type, all lines are included,
  /// unless a known type isn't a line.
  var trackLines: [[TrackPoint]] {
    guard types.count == geometryLines.count else {
      return types.allSatisfy { $0.hasSuffix("LineString") } ? lines : []
    }
    return zip(types, geometryLines).flatMap { type, range in
      type.hasSuffix("LineString") ? Array(lines[range]) : []
    }
  }

  var otherCount: Int { types.count { !$0.hasSuffix("LineString") } }

  /// Sets the times and values of the points, from arrays that have as many elements as there are points.
  func fill(_ lines: inout [[TrackPoint]], start: DateTime?, count: Int) {
    var index = 0
    let hasTimes = times.count == count
    let usable = sensors.filter { $0.values.count == count }
    for line in lines.indices {
      for pointIndex in lines[line].indices {
        if hasTimes, let start {
          lines[line][pointIndex].seconds = times[index].map { $0.seconds(since: start) }
        }
        for (sensor, values) in usable {
          let value = values[index].flatMap { sensor.range.contains($0) ? $0 : nil }
          lines[line][pointIndex][keyPath: sensor.field] = value
        }
        index += 1
      }
    }
  }
}
