package import Engine

/// The demo figures that the page draws: each is made once and kept while few others are asked for.
package struct FigureStages {
  private var stages: [(number: UInt8, stage: FigureStage)] = []

  /// As many as a screen shows at once.
  private static let maximumCount = 8

  package init() {}

  /// The drawing of an exercise's figure at a second; nil where the exercise or the second is none.
  package mutating func drawing(_ number: Int32, at seconds: Double) -> FigureDrawing? {
    guard seconds.isFinite, let code = UInt8(exactly: number), let stage = stage(code) else {
      return nil
    }
    return stage.drawing(at: seconds)
  }

  private mutating func stage(_ number: UInt8) -> FigureStage? {
    for entry in stages where entry.number == number { return entry.stage }
    guard let exercise = Exercise.numbered(number) else { return nil }
    if stages.count == Self.maximumCount { stages.removeFirst() }
    let stage = FigureStage(exercise.figure)
    stages.append((number, stage))
    return stage
  }
}
