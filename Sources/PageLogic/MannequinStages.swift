package import Engine

/// A cache of the mannequins that the page draws.
package struct MannequinStages {
  private var stages: [(number: UInt8, stage: MannequinStage)] = []

  /// The largest number of mannequins that one screen shows.
  private static let maximumCount = 8

  package init() {}

  /// Returns the drawing of an exercise's mannequin at a time, in seconds from its start. Returns nil if the exercise
  /// is unknown or the time isn't finite.
  package mutating func drawing(_ number: Int32, at seconds: Double) -> MannequinDrawing? {
    guard seconds.isFinite, let code = UInt8(exactly: number), let stage = stage(code) else {
      return nil
    }
    return stage.drawing(at: seconds)
  }

  private mutating func stage(_ number: UInt8) -> MannequinStage? {
    for entry in stages where entry.number == number { return entry.stage }
    guard let exercise = Exercise.numbered(number) else { return nil }
    if stages.count == Self.maximumCount { stages.removeFirst() }
    let stage = MannequinStage(exercise.mannequin)
    stages.append((number, stage))
    return stage
  }
}
