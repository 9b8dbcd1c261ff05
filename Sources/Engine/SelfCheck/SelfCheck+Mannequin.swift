extension SelfCheck {
  /// Adds the mannequins of all exercises, with each of their faults, as the judge and the page receive them: over the
  /// first round or breath, and once mirrored from another view.
  static func addMannequins(to digest: inout Digest) {
    var options = MannequinStage.Options()
    for exercise in Exercise.all {
      options.view = nil
      options.isMirrored = false
      for variant in [nil] + exercise.mannequin.variants.map(Optional.some) {
        add(MannequinStage(exercise.mannequin, variant: variant, options: options), to: &digest)
      }
      options.view = 40
      options.isMirrored = true
      add(MannequinStage(exercise.mannequin, options: options), to: &digest)
    }
  }

  private static func add(_ stage: MannequinStage, to digest: inout Digest) {
    let end = stage.motion.entrySeconds + stage.motion.loopSeconds
    for step in 0..<10 {
      let frame = stage.frame(at: end * Double(step) / 10)
      for point in frame.points {
        digest.add(point.x)
        digest.add(point.y)
        digest.add(point.z)
        digest.add(point.visibility)
      }
    }
    for number in stage.drawing(at: stage.motion.representativeSeconds).numbers {
      digest.add(number)
    }
  }
}
