package import Engine

// What only workouts have: poses, programmes, and the figure that shows what to do.

extension SessionPage {
  /// Feeds what the camera saw: four numbers a point (x, y, z, visibility), none where nobody was found.
  package mutating func addPose(
    at seconds: Double, frame frameSeconds: Double, aspect: Double, _ numbers: [Double]
  ) throws(BorderError) {
    let points = stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
      PosePoint(x: numbers[$0], y: numbers[$0 + 1], z: numbers[$0 + 2], visibility: numbers[$0 + 3])
    }
    guard points.isEmpty || points.count == BodyLandmark.allCases.count else { throw .unreadable }
    try handle(
      SessionEvent(
        seconds: seconds,
        .pose(PoseFrame(seconds: frameSeconds, aspect: aspect, points: points))))
  }

  /// The figure that does a simulated workout, as it stands now; nil where nobody does that exercise.
  package func playedFigure(_ exercise: Int32) -> FigureDrawing? {
    played?.drawing(of: exercise)
  }

  /// Tells what is to be done: `WorkoutProgramme.numbers`.
  package mutating func choose(
    programme numbers: [Double], at seconds: Double
  ) throws(BorderError) {
    guard let programme = WorkoutProgramme(numbers: numbers) else { throw .unreadable }
    try handle(SessionEvent(seconds: seconds, .programme(programme)))
  }
}
