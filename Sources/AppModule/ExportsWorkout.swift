#if arch(wasm32)
  import Engine
  import PageLogic

  // What only workouts have.

  nonisolated(unsafe) private var figures = FigureStages()

  /// Feeds what the camera saw: the session's clock, the frame's own time on it, width over height of the picture, and
  /// in `bytes` four doubles (x, y, z, visibility) for each of 33 points, or none. Returns the length of its effects or
  /// a negative code.
  @_expose(wasm, "pose")
  @c public func appPose(
    _ seconds: Double, _ frameSeconds: Double, _ aspect: Double, _ count: Int32
  ) -> Int32 {
    outputLength { () throws(BorderError) in
      try page.addPose(at: seconds, frame: frameSeconds, aspect: aspect, fedNumbers(count))
    }
  }

  /// Tells the workout's programme: `count` doubles in `bytes`, four an exercise. Returns the length of its effects or
  /// a negative code.
  @_expose(wasm, "programme")
  @c public func appProgramme(_ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BorderError) in
      try page.choose(programme: fedNumbers(count), at: seconds)
    }
  }

  /// Plays the demo figure that does a programme: `count` doubles in `bytes`. 0 or a negative code.
  @_expose(wasm, "workout_simulation_begin")
  @c public func appWorkoutSimulationBegin(_ count: Int32) -> Int32 {
    code { () throws(BorderError) in try page.beginWorkoutSimulation(fedNumbers(count)) }
  }

  /// Draws the demo figure of an exercise at a second, or the one that does it in a simulated workout now, into `bytes`,
  /// as doubles (`FigureDrawing`); returns how many, 0 where there is no such exercise.
  @_expose(wasm, "figure")
  @c public func appFigure(_ exercise: Int32, _ seconds: Double) -> Int32 {
    let drawing = page.playedFigure(exercise) ?? figures.drawing(exercise, at: seconds)
    let numbers = drawing?.numbers ?? []
    guard numbers.count * 8 <= bytes.count else { return 0 }
    for (index, number) in numbers.enumerated() {
      withUnsafeBytes(of: number) { raw in
        for (offset, byte) in raw.enumerated() { bytes[index * 8 + offset] = byte }
      }
    }
    return Int32(truncatingIfNeeded: numbers.count)
  }

  private func fedNumbers(_ count: Int32) throws(BorderError) -> [Double] {
    guard count >= 0, Int(count) * 8 <= bytes.count else { throw .tooManyBytes }
    let raw = UnsafeRawBufferPointer(bytes)
    return (0..<Int(count)).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
  }
#endif
