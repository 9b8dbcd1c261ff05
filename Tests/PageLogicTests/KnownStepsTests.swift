import Engine
import Testing

@testable import PageLogic

@Suite struct KnownStepsTests {
  private let constant = "1,2,0,0.980000000,0.050000000,120"

  @Test func twoTextsAreMergedByTheirTimes() {
    var page = SessionPage()
    let known = page.mergeSteps(
      Array(";100,0.650000000,1.200000000;100,\(constant)\n;200,0.700000000,1.300000000".utf8))
    #expect(known.target?.stepLength == 0.7)
    #expect(page.effects == [";200,0.700000000,1.300000000;100,\(constant)"])
  }

  @Test func everyConstantIsAddedToTheSession() throws {
    var page = SessionPage.begun(.walk)
    try page.addConstants(Array(";;5,\(constant);6,0,1,0,0.5,0.1,30".utf8), at: 0.5)
    try page.takeLog()
    let events = records(of: page.logChunk).compactMap(\.event)
    #expect(events.count == 2)
    #expect(
      events.first?.kind
        == .stepConstant(
          StepConstant(
            model: .sensorFusion, place: .hand, isRunning: false, value: 0.98, deviation: 0.05,
            steps: 120)))
  }

  @Test func constantsWithoutASessionAreRefused() {
    var page = SessionPage()
    #expect(throws: BridgeError.noSession) {
      try page.addConstants(Array(";;5,\(constant)".utf8), at: 0)
    }
  }
}
