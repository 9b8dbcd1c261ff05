import Testing

@testable import Engine

@Suite struct CadenceWindowTests {
  @Test func cadenceAveragesThreeStridesDespiteALimp() throws {
    var window = CadenceWindow()
    var seconds = 10.0
    for step in 0..<40 {
      window.add(seconds)
      if step < 2 { #expect(window.cadence == nil) }
      if step >= 6 { #expect(abs(try #require(window.cadence).stepsPerMinute - 160) < 1e-9) }
      seconds += step % 2 == 0 ? 0.365 : 0.385
    }
  }

  @Test func changeOfGaitRestartsTheWindow() throws {
    var window = CadenceWindow()
    for step in 0..<10 { window.add(0.35 * Double(step)) }
    let last = try #require(window.latest)
    window.add(last + 0.55)
    #expect(window.cadence == nil)
    window.add(last + 1.1)
    #expect(abs(try #require(window.cadence).stepsPerMinute - 60 / 0.55) < 1e-9)
    window.clear()
    #expect(window.latest == nil)
  }
}
