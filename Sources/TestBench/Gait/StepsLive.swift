import Engine

/// Returns the times of the steps that `WalkingDetector` finds, in seconds.
func stepsLive(_ samples: [MotionSample], isAnnounced: Bool) -> [Double] {
  var detector = WalkingDetector(isAnnounced: isAnnounced)
  var steps: [Double] = []
  for sample in samples {
    if let step = detector.add(sample) { steps.append(step.seconds) }
    while let step = detector.next() { steps.append(step.seconds) }
  }
  return steps
}
