import Testing

@testable import Engine

@Suite struct StepKnowledgeTests {
  private let constant = StepConstant(
    model: .sensorFusion, place: .hand, isRunning: false, value: 0.98, deviation: 0.05, steps: 120)

  private func text(_ knowledge: StepKnowledge) -> String {
    String(decoding: knowledge.text, as: UTF8.self)
  }

  @Test func isWrittenAsTheBorderSays() {
    let target = StepKnowledge.Target(moment: 1_795_250_000.4, stepLength: 0.65, speed: 1.2)
    let learnt = StepKnowledge.Learnt(moment: 1_795_250_007, constant: constant)
    let tail = "1,2,0,0.980000000,0.050000000,120"
    #expect(
      text(StepKnowledge(forgottenAt: 1_795_000_000, target: target, constants: [learnt, learnt]))
        == "1795000000;1795250000,0.650000000,1.200000000;1795250007,\(tail);1795250007,\(tail)")
    #expect(text(StepKnowledge(constants: [learnt])) == ";;1795250007,\(tail)")
    #expect(text(StepKnowledge(forgottenAt: 5)) == "5;")
  }

  @Test func nothingIsEmpty() {
    #expect(StepKnowledge().isEmpty && text(StepKnowledge()) == ";")
    #expect(!StepKnowledge(forgottenAt: 0).isEmpty)
  }
}
