import Testing

@testable import Engine

@Suite struct MeasuringTests {
  private func close(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test func anglesMatchTheReferenceValues() {
    let origin = FlatPoint(x: 0, y: 0)
    let right = FlatPoint(x: 1, y: 0)
    let cases: [(point: FlatPoint, degrees: Double)] = [
      (FlatPoint(x: 0, y: 1), 90), (FlatPoint(x: -1, y: 0), 180), (FlatPoint(x: 1, y: 1), 45),
    ]
    for (point, degrees) in cases {
      #expect(close(jointAngle(point, origin, right), degrees, 1e-12), "\(point)")
    }
    #expect(jointAngle(right, right, FlatPoint(x: 2, y: 2)) == nil, "coincident points")
  }

  @Test(arguments: [(1.0, 126.870), (1280.0 / 720, 96.733), (720.0 / 1280, 148.583)])
  func aspectIsCorrectedBeforeAnglesAreMeasured(aspect: Double, degrees: Double) throws {
    var points = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)
    points[BodyLandmark.leftHip.rawValue] = PosePoint(x: 0.5, y: 0.3)
    points[BodyLandmark.leftKnee.rawValue] = PosePoint(x: 0.6, y: 0.5)
    points[BodyLandmark.leftAnkle.rawValue] = PosePoint(x: 0.5, y: 0.7)
    let body = try #require(SeenBody(PoseFrame(seconds: 0, aspect: aspect, points: points)))
    #expect(close(body.value(.angle(.hip, .knee, .ankle), .left), degrees, 1e-3))
  }

  @Test func oneEuroFilterMatchesTheReferenceValues() {
    let values = [0, 0, 1, 1, 1, 1, 0.5, 0.5]
    let slow = [0, 0, 0.17317072, 0.316353341, 0.434740925, 0.532627246, 0.526977162, 0.522305507]
    let quick = [0, 0, 0.429702693, 0.710438559, 0.85488753, 0.925132739, 0.768940856, 0.696285521]
    for (weight, expected) in [(0.0, slow), (0.5, quick)] {
      var filter = OneEuroFilter(speedWeight: weight)
      for (index, value) in values.enumerated() {
        let filtered = filter.add(value, seconds: Double(index) / 30)
        #expect(close(filtered, expected[index], 1e-8))
      }
    }
  }

  @Test func oneEuroFilterHandlesUnevenAndEqualTimes() {
    let expected = [10, 10.479376872, 10.60701994, 16.186409936, 17.423098796]
    var filter = OneEuroFilter(speedWeight: 0.05)
    let samples = [(0, 10.0), (0.033, 12), (0.066, 11), (0.133, 20), (0.166, 19)]
    for (index, sample) in samples.enumerated() {
      #expect(close(filter.add(sample.1, seconds: sample.0), expected[index], 1e-8))
    }
    let before = filter.value
    #expect(filter.add(1000, seconds: 0.166) == before)
  }

  @Test(arguments: [0.0, 30, 45, 60, 90])
  func yawIsFoundWithinTenDegrees(degrees: Double) throws {
    var yaw = CameraYaw()
    var mannequin = TestMannequin()
    mannequin.yaw = degrees
    for index in 0...30 {
      let body = try #require(SeenBody(mannequin.frame(Double(index) / 30)))
      yaw.add(body, step: 1.0 / 30)
    }
    #expect(close(yaw.degrees, degrees, 10), "\(yaw.degrees ?? -1)")
  }

  @Test(arguments: [(0.0, 0.0), (10, 0.9), (20, 3.6), (30, 8.2), (45, 19.5)])
  func obliqueViewWidensTheToleranceByTheForeshortening(off: Double, degrees: Double) {
    guard case .widened(let widening) = ViewVerdict(.front, yaw: off) else {
      Issue.record("withheld at \(off)°")
      return
    }
    #expect(close(widening, degrees, 0.05))
    #expect((ViewVerdict(.front, yaw: 46), ViewVerdict(.side, yaw: 44)) == (.withheld, .withheld))
    #expect(ViewVerdict(.any, yaw: 46) == .widened(0))
  }

  @Test func impossibleCoordinatesGiveNoBody() {
    for wrong in [Double.nan, .infinity, -.infinity, 1e300, -101] {
      var frame = TestMannequin().frame(0)
      frame.points[25].x = wrong
      #expect(SeenBody(frame) == nil, "\(wrong)")
    }
    for aspect in [Double.nan, 0, -1, .infinity, 1e-9] {
      var frame = TestMannequin().frame(0)
      frame.aspect = aspect
      #expect(SeenBody(frame) == nil, "\(aspect)")
    }
  }

  @Test func lineHeightIsSignedAndRelativeToTheTorso() throws {
    var points = [PosePoint](repeating: PosePoint(x: 0, y: 0.5), count: 33)
    for side in BodySide.allCases {
      points[BodyPart.shoulder.landmark(side).rawValue] = PosePoint(x: 0.2, y: 0.5)
      points[BodyPart.hip.landmark(side).rawValue] = PosePoint(x: 0.5, y: 0.6)
      points[BodyPart.ankle.landmark(side).rawValue] = PosePoint(x: 0.9, y: 0.5)
    }
    let body = try #require(SeenBody(PoseFrame(seconds: 0, aspect: 1, points: points)))
    let torso = (0.3 * 0.3 + 0.1 * 0.1).squareRoot()
    #expect(close(body.value(.lineHeight(.shoulder, .hip, .ankle), .left), -0.1 / torso, 1e-12))
  }
}
