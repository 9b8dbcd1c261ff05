package import Engine

// What is known of a walker's steps, some of it kept by the device and some by the server.
extension SessionPage {
  /// Puts together what two texts say (`StepKnowledge.text`, a line each) and leaves it as one in `output`.
  package mutating func mergeSteps(_ text: [UInt8]) -> StepKnowledge {
    var merged = StepKnowledge()
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      merged = merged.merged(with: StepKnowledge(text: Array(line)))
    }
    say(merged.text)
    return merged
  }

  /// Gives the session each constant of such a text; the effects of all are in `output`.
  package mutating func addConstants(_ text: [UInt8], at seconds: Double) throws(BorderError) {
    var effects: [UInt8] = []
    for learnt in StepKnowledge(text: text).constants {
      try handle(LogRecord(SessionEvent(seconds: seconds, .stepConstant(learnt.constant))))
      effects += output
    }
    say(effects)
  }
}
