import Engine

/// What a session taught about the walker's steps, sent to the page once it is over: `keep`, slot `walk`. Sent
/// again where its last steps, certain only after the end, or an end that was taken back changed it.
struct KeptCalibration {
  private var sent: [UInt8] = []

  mutating func update(_ live: LiveSession, _ facts: SessionFacts, into lines: inout EffectLines) {
    guard live.snapshot.phase == .finished else { return }
    let knowledge = Self.knowledge(live, facts)
    guard !knowledge.isEmpty else { return }
    let text = knowledge.text
    guard text != sent else { return }
    sent = text
    lines.add(.keep, "walk", text)
  }

  /// Empty where nothing was learnt and no target set.
  private static func knowledge(_ live: LiveSession, _ facts: SessionFacts) -> StepKnowledge {
    let moment = facts.startUnixSeconds + live.finishSeconds
    var knowledge = StepKnowledge()
    // Only a calibration can be finished.
    if let result = live.coach.walk?.calibration, result.canFinish,
      let length = result.stepLengthMeters, let speed = result.speed
    {
      knowledge.target = StepKnowledge.Target(moment: moment, stepLength: length, speed: speed)
    }
    for constant in live.coach.taughtConstants {
      knowledge.constants.append(StepKnowledge.Learnt(moment: moment, constant: constant))
    }
    return knowledge
  }
}
