import Testing

@testable import Engine

@Suite struct CadenceMetricsTests {
  private func trace(
    seconds: Int, from start: Double = 30, cadence: (Int) -> Double? = { _ in 168 },
    speed: (Int) -> Double? = { _ in 3 }
  ) -> CadenceTrace {
    var trace = CadenceTrace()
    for second in 0..<seconds {
      trace.add(
        CadencePoint(
          seconds: start + Double(second), meters: 0, speed: speed(second),
          cadence: cadence(second), target: 170, isBeating: second % 2 == 0))
    }
    return trace
  }

  @Test func curveHoldsMeansOfIntervals() throws {
    let metrics = CadenceMetrics(trace(seconds: 60) { $0 < 30 ? 160 : 170 }, startSeconds: 30)
    #expect((metrics.curve.count, metrics.curve[0].seconds) == (12, 2.5))
    #expect(metrics.curve[0].cadence == 160 && metrics.curve[11].cadence == 170)
    #expect((metrics.curve[0].target, metrics.curve[0].beatShare, metrics.mean) == (170, 0.6, 165))
  }

  @Test(arguments: [1, 2, 5, 799, 800, 801, 5000, 40_000])
  func curveHasAtMost161Points(seconds: Int) {
    let metrics = CadenceMetrics(trace(seconds: seconds), startSeconds: 30)
    #expect((1...161).contains(metrics.curve.count))
    #expect(metrics.mean == 168)
  }

  @Test func metricsAreEmptyWithoutCadence() {
    #expect(CadenceMetrics(trace(seconds: 60) { _ in nil }, startSeconds: 30) == CadenceMetrics())
    #expect(CadenceMetrics(CadenceTrace(), startSeconds: 0) == CadenceMetrics())
    #expect(CadenceMetrics().cadenceBySpeed == .missing(.cadence))
  }

  @Test func lineNeedsSeveralSpeeds() throws {
    let even = CadenceMetrics(trace(seconds: 600), startSeconds: 30)
    #expect(even.cadenceBySpeed == .missing(.severalSpeeds))
    let speeds = { (second: Int) -> Double? in 2.5 + 0.001 * Double(second) }
    let varied = CadenceMetrics(
      trace(seconds: 1000, cadence: { 150 + 6 * speeds($0)! }, speed: speeds), startSeconds: 30)
    let line = try #require(varied.cadenceBySpeed.value)
    #expect(abs((line.slope ?? 0) - 6) < 1e-3)
  }

  @Test func walkingIsExcludedFromTheLine() {
    let walk = CadenceMetrics(
      trace(seconds: 600, cadence: { _ in 110 }, speed: { _ in 1.4 }), startSeconds: 30)
    #expect(walk.line.count == 0 && walk.mean == 110)
  }

  @Test func recordingOnFootHasCurveWithoutTarget() {
    let points = MeasuredTrack(
      (0..<100).map {
        MeasuredPoint(at: Double($0), meters: 3 * Double($0), speed: 3, cadence: 166)
      })
    let metrics = ActivityEffort(points, sport: .running).cadence
    #expect(metrics.mean == 166 && metrics.curve.allSatisfy { $0.target == nil })
    #expect(ActivityEffort(points, sport: .cycling).cadence == CadenceMetrics())
  }
}
