import Testing

@testable import Engine

@Suite struct StepCalibrationDataTests {
  private let constant = StepConstant(
    model: .sensorFusion, place: .hand, isRunning: false, value: 0.98, deviation: 0.05, steps: 120)

  private func text(_ knowledge: StepCalibrationData) -> String {
    String(decoding: knowledge.text, as: UTF8.self)
  }

  @Test func textFollowsTheDocumentedFormat() {
    let target = StepCalibrationData.Target(time: 1_795_250_000.4, stepLength: 0.65, speed: 1.2)
    let learnt = StepCalibrationData.LearntConstant(time: 1_795_250_007, constant: constant)
    let tail = "1,2,0,0.980000000,0.050000000,120"
    #expect(
      text(
        StepCalibrationData(
          deletedAt: 1_795_000_000, target: target, constants: [learnt, learnt]))
        == "1795000000;1795250000,0.650000000,1.200000000;1795250007,\(tail);1795250007,\(tail)")
    #expect(text(StepCalibrationData(constants: [learnt])) == ";;1795250007,\(tail)")
    #expect(text(StepCalibrationData(deletedAt: 5)) == "5;")
  }

  @Test func newKnowledgeIsEmpty() {
    #expect(StepCalibrationData().isEmpty && text(StepCalibrationData()) == ";")
    #expect(!StepCalibrationData(deletedAt: 0).isEmpty)
  }

  // MARK: Reading and merging

  private func read(_ text: String) -> StepCalibrationData {
    StepCalibrationData(text: Array(text.utf8))
  }

  @Test func writtenKnowledgeIsReadBack() {
    let target = StepCalibrationData.Target(
      time: 1_795_250_000, stepLength: 0.65, speed: 1.234567891)
    var other = constant
    (other.place, other.isRunning, other.value) = (.trouserPocket, true, 1.000000001)
    let knowledge = StepCalibrationData(
      deletedAt: 1_795_000_000, target: target,
      constants: [
        StepCalibrationData.LearntConstant(time: 1_795_250_007, constant: constant),
        StepCalibrationData.LearntConstant(time: 1_795_250_008, constant: other),
      ])
    #expect(StepCalibrationData(text: knowledge.text) == knowledge)
    #expect(read(";").isEmpty && read("").isEmpty)
  }

  @Test(arguments: [
    "x", ";5,0.6", ";5,0.6,", ";5,0,1", ";5,-0.6,1", ";5,0.6.1,1", ";;5,1,2,0,0.98",
    ";;5,99,2,0,1,0.1,3",
    ";;99999999999999999999,1,2,0,1,0.1,3", ";;5,1,2,0,nan,0.1,3", ";;;",
  ]) func invalidTextIsIgnored(text: String) {
    #expect(read(text).isEmpty)
  }

  @Test func newestOfEachKindWins() {
    let (hand, pocket) = ("1,2,0,0.98,0.05,120", "1,1,0,0.5,0.05,80")
    let one = read(";10,0.6,1.1;10,\(hand);30,\(pocket)")
    let other = read(";20,0.7,1.2;20,1,2,0,0.97,0.05,99;5,\(pocket)")
    let expected = read(";20,0.7,1.2;20,1,2,0,0.97,0.05,99;30,\(pocket)")
    #expect((one.merged(with: other), text(other.merged(with: one))) == (expected, text(expected)))
    #expect(one.merged(with: read(";")) == one)
  }

  @Test func firstWinsIfBothAreEquallyNew() {
    #expect(read(";10,0.6,1.1").merged(with: read(";10,0.7,1.2")).target?.stepLength == 0.6)
  }

  @Test func entriesOlderThanTheDeletionAreDropped() {
    let one = read("15;20,0.6,1.1;10,1,2,0,0.98,0.05,120")
    #expect(one.merged(with: read("20;")) == StepCalibrationData(deletedAt: 20))
    #expect(text(read("12;").merged(with: one)) == "15;20,0.600000000,1.100000000")
  }
}
