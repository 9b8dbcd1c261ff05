#if arch(wasm32)
  import Engine
  import PageLogic

  // Poses, programmes and mannequins of workouts.

  nonisolated(unsafe) private var mannequins = MannequinStages()

  /// Handles a camera frame: seconds on the session's clock, the frame's own time on that clock, and the picture's
  /// width divided by its height. `bytes` contains four doubles (x, y, z, visibility) for each of 33 landmarks, or
  /// nothing if the frame shows no person. Returns the length of the effects or a negative code.
  @_expose(wasm, "pose")
  @c public func appPose(
    _ seconds: Double, _ frameSeconds: Double, _ aspect: Double, _ count: Int32
  ) -> Int32 {
    outputLength { () throws(BridgeError) in
      try page.addPose(at: seconds, frame: frameSeconds, aspect: aspect, inputNumbers(count))
    }
  }

  /// Sets the workout's programme: `count` doubles in `bytes`, four per exercise. Returns the length of the effects
  /// or a negative code.
  @_expose(wasm, "programme")
  @c public func appProgramme(_ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BridgeError) in
      try page.choose(programme: inputNumbers(count), at: seconds)
    }
  }

  /// Plays a simulated workout with the programme of `count` doubles in `bytes`. Returns 0 or a negative code.
  @_expose(wasm, "workout_simulation_begin")
  @c public func appWorkoutSimulationBegin(_ count: Int32) -> Int32 {
    code { () throws(BridgeError) in try page.beginWorkoutSimulation(inputNumbers(count)) }
  }

  /// Writes the mannequin of an exercise to `bytes` as doubles (`MannequinDrawing`), in its current position if a
  /// simulated workout is at that exercise, otherwise at `seconds`. Returns the number of doubles, or 0 if the exercise
  /// is unknown.
  @_expose(wasm, "figure")
  @c public func appFigure(_ exercise: Int32, _ seconds: Double) -> Int32 {
    let drawing = page.playedMannequin(exercise) ?? mannequins.drawing(exercise, at: seconds)
    let numbers = drawing?.numbers ?? []
    guard numbers.count * 8 <= bytes.count else { return 0 }
    for (index, number) in numbers.enumerated() {
      withUnsafeBytes(of: number) { raw in
        for (offset, byte) in raw.enumerated() { bytes[index * 8 + offset] = byte }
      }
    }
    return Int32(truncatingIfNeeded: numbers.count)
  }

  private func inputNumbers(_ count: Int32) throws(BridgeError) -> [Double] {
    guard count >= 0, Int(count) * 8 <= bytes.count else { throw .tooManyBytes }
    let raw = UnsafeRawBufferPointer(bytes)
    return (0..<Int(count)).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
  }
#endif
