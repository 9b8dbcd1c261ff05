import Engine

/// What a session taught about the walker's steps, told to the page once it is over: `keep`, slot `walk`.
struct KeptCalibration {
  private var before: [StepConstant] = []
  private var isTold = false

  /// What is known when a session begins teaches nothing; told again where its end was taken back.
  mutating func update(
    _ coach: RunCoach, _ facts: SessionFacts, into lines: inout EffectLines
  ) {
    switch coach.snapshot.phase {
    case .ready: before = coach.stepCalibration.learnt
    case .finished where !isTold:
      isTold = true
      guard let text = text(coach, facts) else { return }
      lines.add("keep", "walk", text)
    case .finished: return
    default: isTold = false
    }
  }

  /// `unixSeconds;stepLength;speed;model,place,gait,value,deviation,steps;…`: length and speed are empty after a
  /// walk. Nil where nothing was learnt and no target set.
  private func text(_ coach: RunCoach, _ facts: SessionFacts) -> [UInt8]? {
    let result = coach.snapshot.walk.calibration
    let learnt = coach.stepCalibration.learnt
    let setsTarget = facts.coach == .walkCalibration && result.canFinish
    guard setsTarget || (facts.coach == .walk && learnt != before) else { return nil }
    var bytes: [UInt8] = []
    appendFixed(facts.startUnixSeconds + coach.snapshot.seconds, decimals: 0, to: &bytes)
    for value in [result.stepLengthMeters, result.speed] {
      bytes.append(UInt8(ascii: ";"))
      if setsTarget, let value { appendFixed(value, decimals: 4, to: &bytes) }
    }
    for constant in learnt { append(constant, to: &bytes) }
    return bytes
  }

  private func append(_ constant: StepConstant, to bytes: inout [UInt8]) {
    for (index, number) in constant.numbers.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? ";" : ","))
      appendFixed(number, decimals: index < 3 ? 0 : 9, to: &bytes)
    }
  }
}
