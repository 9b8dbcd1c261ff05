package import Engine

// Poses, programmes and mannequins of workouts.

extension SessionPage {
  /// Handles a camera frame.
  ///
  /// - Parameter numbers: Four numbers per landmark (x, y, z, visibility); empty if the frame shows no person.
  package mutating func addPose(
    at seconds: Double, frame frameSeconds: Double, aspect: Double, _ numbers: [Double]
  ) throws(BridgeError) {
    let points = stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
      PosePoint(x: numbers[$0], y: numbers[$0 + 1], z: numbers[$0 + 2], visibility: numbers[$0 + 3])
    }
    guard points.isEmpty || points.count == BodyLandmark.allCases.count else { throw .unreadable }
    try handle(
      SessionEvent(
        seconds: seconds,
        .pose(PoseFrame(seconds: frameSeconds, aspect: aspect, points: points))))
  }

  /// Returns the mannequin's current drawing in a simulated workout, or nil if the workout isn't at that exercise.
  package func playedMannequin(_ exercise: Int32) -> MannequinDrawing? {
    played?.drawing(of: exercise)
  }

  /// Sets the workout's programme, given as `WorkoutProgramme.numbers`.
  package mutating func choose(
    programme numbers: [Double], at seconds: Double
  ) throws(BridgeError) {
    guard let programme = WorkoutProgramme(numbers: numbers) else { throw .unreadable }
    try handle(SessionEvent(seconds: seconds, .programme(programme)))
  }
}
