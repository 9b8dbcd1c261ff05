import Testing

@testable import Engine

@Suite struct CameraMonitorTests {
  private let person = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)

  private func watch(rate: Double, seconds: Double, isPerson: Bool = true) -> CameraMonitor {
    var watch = CameraMonitor()
    for index in 0..<Int(seconds * rate) {
      let time = Double(index) / rate
      let points = isPerson ? person : []
      watch.add(PoseFrame(seconds: time, aspect: 1, points: points), at: time)
    }
    return watch
  }

  @Test func viewIsUnknownBeforeTheFirstFrame() {
    var watch = CameraMonitor()
    watch.advance(to: 5)
    #expect((watch.view, watch.framesPerSecond) == (.nothing, nil))
    #expect(!watch.isTooSlow)
  }

  @Test(arguments: [8.0, 15, 30, 60])
  func frameRateIsMeasured(rate: Double) throws {
    let watch = watch(rate: rate, seconds: 5)
    #expect(abs(try #require(watch.framesPerSecond) - rate) < 0.01 * rate)
    #expect(watch.view == .person)
    #expect(!watch.isTooSlow)
  }

  @Test func threeFramesPerSecondAreTooSlow() { #expect(watch(rate: 3, seconds: 10).isTooSlow) }

  @Test func emptyFramesShowNobody() {
    #expect(watch(rate: 10, seconds: 3, isPerson: false).view == .nobody)
  }

  @Test func stoppedCameraResetsViewAndRate() {
    var watch = watch(rate: 10, seconds: 3)
    watch.advance(to: 4.5)
    #expect(watch.view == .person)
    watch.advance(to: 6)
    #expect((watch.view, watch.framesPerSecond) == (.nothing, nil))
  }

  @Test func absenceIsReportedAfterAWhile() {
    var watch = watch(rate: 10, seconds: 3)
    for index in 0..<30 {
      let time = 3.05 + Double(index) / 10
      watch.add(PoseFrame(seconds: time, aspect: 1, points: []), at: time)
      #expect((watch.view == .person) == (time <= 2.9 + CameraMonitor.timeoutSeconds))
    }
  }

  /// Two frames with the same time, or a late frame, must not produce a rate.
  @Test func timesThatGoBackGiveNoRate() {
    var watch = CameraMonitor()
    for time in [1.0, 1.0, 0.5, 2.0] {
      watch.add(PoseFrame(seconds: time, aspect: 1, points: []), at: time)
    }
    #expect((watch.framesPerSecond, watch.view) == (nil, .nobody))
  }
}
