import Engine

/// Sends the step calibration from a session to the page when the session ends (effect `keep`, slot `walk`). Sends it
/// again if it changes afterwards, because the last steps are confirmed only after the end, and the end can be undone.
struct CalibrationUpload {
  private var sent: [UInt8] = []

  mutating func update(_ live: LiveSession, _ header: SessionHeader, into lines: inout EffectLines)
  {
    guard live.snapshot.phase == .finished else { return }
    let knowledge = Self.knowledge(live, header)
    guard !knowledge.isEmpty else { return }
    let text = knowledge.text
    guard text != sent else { return }
    sent = text
    lines.add(.keep, "walk", text)
  }

  /// Returns the calibration to send, or empty data if the session learnt nothing and set no target.
  private static func knowledge(_ live: LiveSession, _ header: SessionHeader) -> StepCalibrationData
  {
    let time = header.startUnixSeconds + live.finishSeconds
    var knowledge = StepCalibrationData()
    // Only a calibration sets `canFinish`.
    if let result = live.coach.walk?.calibration, result.canFinish,
      let length = result.stepLengthMeters, let speed = result.speed
    {
      knowledge.target = StepCalibrationData.Target(
        time: time, stepLength: length, speed: speed)
    }
    for constant in live.coach.learntConstants {
      knowledge.constants.append(
        StepCalibrationData.LearntConstant(time: time, constant: constant))
    }
    return knowledge
  }
}
