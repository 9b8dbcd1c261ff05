import Testing

@testable import Engine

@Suite struct TrackMotionFilterTests {
  private let measured = [0, 1.2, 1.9, 3.3, 3.9, 5.1]
  private let positions = [0, 1.155658, 1.963682, 3.184416, 4.021703, 5.057297]
  private let velocities = [0, 1.114088, 0.924495, 1.073014, 0.961118, 0.996732]
  private let smoothPositions = [0.069171, 1.069657, 2.070995, 3.069645, 4.063234, 5.057297]
  private let smoothVelocities = [0.999811, 1.001162, 1.001514, 0.995785, 0.991394, 0.996732]

  private func filtered() -> [MotionFilter] {
    var filter = MotionFilter(
      position: SIMD2(0, 0), velocity: SIMD2(0, 0),
      covariance: MotionFilter.Covariance(position: 1, cross: 0, velocity: 25))
    var states = [filter]
    for z in measured.dropFirst() {
      filter.predict(1, Drive(accelerationVariance: 0.25))
      filter.update(position: SIMD2(z, -z), variance: 1)
      states.append(filter)
    }
    return states
  }

  @Test func filterMatchesTheVector() {
    for (index, state) in filtered().enumerated() {
      #expect(abs(state.position.x - positions[index]) < 1e-6)
      #expect(abs(state.velocity.x - velocities[index]) < 1e-6)
      #expect(state.position.y == -state.position.x)
    }
  }

  @Test func smootherMatchesTheVector() {
    let states = filtered()
    var later = (position: states[5].position, velocity: states[5].velocity)
    for index in stride(from: 4, through: 0, by: -1) {
      later = states[index].smoothed(by: later, after: 1, Drive(accelerationVariance: 0.25))
      #expect(abs(later.position.x - smoothPositions[index]) < 1e-6)
      #expect(abs(later.velocity.x - smoothVelocities[index]) < 1e-6)
    }
  }

  @Test func covarianceStaysPositive() {
    var random = SeededRandom(seed: 9)
    var filter = filtered()[5]
    for _ in 0..<20_000 {
      let drive = Drive(
        accelerationVariance: random.next(in: 0.01...16), isSudden: random.nextUnit() < 0.5)
      filter.predict(random.next(in: 0.01...60), drive)
      if random.nextUnit() < 0.7 {
        filter.update(position: SIMD2(0, 0), variance: random.next(in: 0.01...900))
      }
      if random.nextUnit() < 0.5 {
        filter.update(velocity: SIMD2(0, 0), variance: random.next(in: 0.0025...9))
      }
      let p = filter.covariance
      #expect(p.position > 0 && p.velocity > 0)
      #expect(p.position * p.velocity - p.cross * p.cross >= 0)
    }
  }
}
