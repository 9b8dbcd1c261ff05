extension HealthExport {
  /// Removes workouts that a second app or device also recorded. Two workouts are duplicates if they have the same
  /// sport and their overlap is at least four fifths of each. Keeps the one with more data.
  mutating func removeDuplicateWorkouts() {
    let inOrder = workouts.enumerated().sorted { a, b in
      let (first, second) = (a.element.start.unixMicroseconds, b.element.start.unixMicroseconds)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
    var kept: [HealthWorkout] = []
    for workout in inOrder {
      // Duplicates start within a quarter of their duration of each other, so only a few neighbours need checking.
      let same = kept.indices.reversed().prefix(Self.neighbourCount).first {
        kept[$0].isSame(as: workout)
      }
      if let same {
        duplicateWorkoutCount += 1
        if workout.completeness > kept[same].completeness { kept[same] = workout }
      } else {
        kept.append(workout)
      }
    }
    workouts = kept.sorted { $0.start.unixMicroseconds < $1.start.unixMicroseconds }
  }

  private static var neighbourCount: Int { 8 }

  /// One warning per reason for removing workouts.
  var droppedWorkoutWarnings: [FileWarning] {
    let reasons: [(FileWarning.Kind, String, Int)] = [
      (.duplicate, "another app recorded the same workout; it was left out", duplicateWorkoutCount),
      (.workout, "a workout has no usable start and was left out", unreadableWorkoutCount),
    ]
    return reasons.filter { $0.2 > 0 }.map { FileWarning($0.0, $0.1, count: $0.2) }
  }
}

extension HealthWorkout {
  private var seconds: Double { end.seconds(since: start) }

  fileprivate func isSame(as other: HealthWorkout) -> Bool {
    guard sport == other.sport, typeName == other.typeName else { return false }
    let begin = max(start.unixMicroseconds, other.start.unixMicroseconds)
    let finish = min(end.unixMicroseconds, other.end.unixMicroseconds)
    if self.seconds == 0 && other.seconds == 0 { return begin == finish }
    return Double(finish - begin) / 1e6 >= 0.8 * max(seconds, other.seconds)
  }

  /// A score for the amount of data: a route counts most, then distance, then energy.
  fileprivate var completeness: Int {
    (routePaths.isEmpty ? 0 : 4) + (distanceMeters == nil ? 0 : 2)
      + (energyKilocalories == nil ? 0 : 1)
  }
}
