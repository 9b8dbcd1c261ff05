#if arch(wasm32)
  import Engine
  import PageLogic

  // What is known of a walker's steps.

  /// Puts together two texts, a line each, in the first `count` of `bytes`: one text in the output, and in `input`
  /// when all was forgotten last, and the target's moment, step length and speed. Returns the length or a negative
  /// code.
  @_expose(wasm, "steps_merge")
  @c public func appStepsMerge(_ count: Int32) -> Int32 {
    outputLength { () throws(BorderError) in
      let known = page.mergeSteps(try fed(count))
      let target = known.target
      fillInput([
        known.forgottenAt ?? .nan, target?.moment ?? .nan, target?.stepLength ?? .nan,
        target?.speed ?? .nan,
      ])
    }
  }

  /// Gives the session the constants of a text in the first `count` of `bytes`; returns the length of the effects or
  /// a negative code.
  @_expose(wasm, "steps_add")
  @c public func appStepsAdd(_ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BorderError) in try page.addConstants(try fed(count), at: seconds) }
  }
#endif
