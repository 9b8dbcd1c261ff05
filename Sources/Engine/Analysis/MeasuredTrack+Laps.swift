extension MeasuredTrack {
  /// The maximum number of laps. Longer lists are ignored.
  private static let lapLimit = 1000

  /// Returns the laps that begin at `starts`, which are seconds since the recording's start in any order. Interpolates
  /// distances and moving times between points. The first lap always begins at the start of the track. Returns an empty
  /// array for fewer than two laps, more than 1000 starts, or a track without times.
  public func laps(startingAt starts: [Double]) -> [Split] {
    guard starts.count <= Self.lapLimit else { return [] }
    var cutter = LapCutter(starts)
    for point in self { cutter.add(point) }
    let laps = cutter.table.splits
    return laps.count > 1 ? laps : []
  }
}

/// Splits a track into laps, point by point.
private struct LapCutter {
  private(set) var table = SplitTable(length: nil)
  private var waiting: ArraySlice<Double>
  private var previous: Sample?

  private struct Sample {
    var seconds: Double
    var meters: Double
    var moving: Double
  }

  init(_ starts: [Double]) {
    waiting = starts.sorted().dropFirst()
  }

  mutating func add(_ point: MeasuredPoint) {
    guard let seconds = point.seconds, let moving = point.movingSeconds else { return }
    let next = Sample(seconds: seconds, meters: point.distanceMeters, moving: moving)
    while let start = waiting.first, start <= seconds {
      waiting.removeFirst()
      cut(at: start, before: next)
    }
    table.add(meters: next.meters, seconds: next.moving)
    previous = next
  }

  /// Ends the lap at `start`. A lap with neither distance nor moving time is omitted.
  private mutating func cut(at start: Double, before next: Sample) {
    if let previous, start > previous.seconds {
      let share = (start - previous.seconds) / (next.seconds - previous.seconds)
      table.add(
        meters: previous.meters + share * (next.meters - previous.meters),
        seconds: previous.moving + share * (next.moving - previous.moving))
    }
    if table.current != nil { table.cut() }
  }
}
