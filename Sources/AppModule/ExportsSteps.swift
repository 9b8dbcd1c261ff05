#if arch(wasm32)
  import Engine
  import PageLogic

  // The walker's step calibration.

  /// Merges two step calibration texts, one per line in the first `count` of `bytes`, and writes the result to the
  /// output. Fills `input` with the time when everything was last deleted, and the target's time, step length and
  /// speed. Returns the text's length or a negative code.
  @_expose(wasm, "steps_merge")
  @c public func appStepsMerge(_ count: Int32) -> Int32 {
    outputLength { () throws(BridgeError) in
      let known = page.mergeSteps(try fed(count))
      let target = known.target
      fillInput([
        known.deletedAt ?? .nan, target?.time ?? .nan, target?.stepLength ?? .nan,
        target?.speed ?? .nan,
      ])
    }
  }

  /// Adds the constants of a step calibration text, in the first `count` of `bytes`, to the session. Returns the length
  /// of the effects or a negative code.
  @_expose(wasm, "steps_add")
  @c public func appStepsAdd(_ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BridgeError) in try page.addConstants(try fed(count), at: seconds) }
  }
#endif
