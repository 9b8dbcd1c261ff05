public import ActivityFiles
public import Engine

/// A simulated history of several years for tests and measurements: runs, rides, walks and hikes of 2 to 25 km with one
/// point per second, as GPX, TCX and FIT files. The same seed always generates the same history.
public struct SimulatedHistory: Sendable {
  public let seed: UInt64
  /// The number of activities.
  public let count: Int
  /// The factor by which the activities' lengths are multiplied; 1 gives realistic lengths.
  public let lengthShare: Double

  public init(seed: UInt64 = 1, count: Int, lengthShare: Double = 1) {
    self.seed = seed
    self.count = count
    self.lengthShare = lengthShare
  }

  /// Returns an activity's file name and content.
  ///
  /// - Throws: never if the index is less than `count`.
  public func file(_ index: Int) throws(FileError) -> (name: String, bytes: [UInt8]) {
    let file = ActivityFile(
      format: .gpx, recording: recording(index), name: index % 3 == 0 ? "Activity \(index)" : nil)
    switch index % 3 {
    case 0: return ("activity-\(index).gpx", writeGPX(file))
    case 1: return ("activity-\(index).tcx", try writeTCX(file))
    default: return ("activity-\(index).fit", try writeFIT(file))
    }
  }

  /// Returns an activity. There is one per day, at varying times, so that no two activities are the same.
  public func recording(_ index: Int) -> Recording {
    var random = SeededRandom(seed: seed &+ UInt64(index) &* 7919)
    let sports: [(sport: Sport, meters: ClosedRange<Double>)] = [
      (.running, 4_000...14_000), (.cycling, 10_000...25_000), (.walking, 2_000...5_000),
      (.running, 3_000...8_000), (.hiking, 4_000...9_000),
    ]
    let kind = sports[index % sports.count]
    let start = 1_600_000_000 + Double(index) * 86_400 + random.next(in: 0...20_000).rounded()
    return simulatedRecording(
      seed: random.next(), sport: kind.sport,
      lengthMeters: random.next(in: kind.meters) * lengthShare, startUnixSeconds: start)
  }
}
