import Testing

@testable import Engine

@Suite struct WalkSimulatorTests {
  private func events(_ plan: WalkPlan, seed: UInt64 = 1) -> ([SessionEvent], WalkTruth) {
    var simulator = WalkSimulator(seed: seed, plan: plan)
    var events: [SessionEvent] = []
    while let event = simulator.next() { events.append(event) }
    return (events, simulator.truth)
  }

  private func motion(_ events: [SessionEvent]) -> [MotionSample] {
    events.compactMap { if case .motion(let sample) = $0.kind { sample } else { nil } }
  }

  private let minute = WalkPlan([WalkPlan.Part(seconds: 60, stepLength: 0.65, cadence: 108)])

  @Test func walkDependsOnTheSeedAlone() {
    #expect(events(minute).0 == events(minute).0)
    #expect(events(minute).0 != events(minute, seed: 2).0)
  }

  @Test func eventsComeInOrderFromStartToFinish() {
    var plan = minute
    plan.preparations = [.option(.height, value: 1.72)]
    let events = events(plan).0
    #expect(events.first?.kind == .option(.height, value: 1.72))
    #expect(events.prefix(3).last?.kind == .command(.start))
    #expect(events.last?.kind == .command(.finish))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })
    #expect(events.count { $0.kind == .tick } == 60)
    #expect(abs(motion(events).count - 3_600) <= 2)
  }

  @Test func truthAddsUp() {
    let truth = events(minute).1
    #expect(abs(truth.steps.count - 107) <= 2)
    let sum = truth.steps.reduce(0) { $0 + $1.lengthMeters }
    #expect(abs(sum - truth.meters) < 1e-9)
    #expect(abs(sum / Double(truth.steps.count) - 0.65) < 0.01)
    #expect(truth.measuredMeters == truth.meters)
  }

  @Test func fixesFollowTheWalker() throws {
    var plan = minute
    plan.sky = .none
    plan.course = .straight(bearing: 0)
    let (events, truth) = events(plan)
    let places = events.compactMap { $0.fix?.coordinate }
    let way = distanceMeters(from: try #require(places.first), to: try #require(places.last))
    #expect(places.count == 60)
    #expect(abs(way - truth.meters) < 1)
  }

  @Test func receiverAndGyroscopeMayBeMissing() {
    var plan = minute
    plan.hasReceiver = false
    plan.hasGyroscope = false
    let events = events(plan).0
    #expect(!events.contains { $0.fix != nil } && motion(events).allSatisfy { $0.rotation == nil })
    #expect(!events.contains { $0.kind == .location(.granted) })
  }

  @Test func pausesAreSentAsCommands() {
    var plan = minute
    plan.parts.append(.standing(10, isPaused: true))
    plan.parts.append(WalkPlan.Part(seconds: 20, stepLength: 0.5, cadence: 90, isPaused: true))
    plan.parts.append(WalkPlan.Part(seconds: 30, stepLength: 0.65, cadence: 108))
    let (events, truth) = events(plan)
    let commands = events.compactMap { event -> Command? in
      if case .command(let command) = event.kind { command } else { nil }
    }
    #expect(commands == [.start, .pause, .resume, .finish])
    #expect(truth.measuredMeters < truth.meters - 10)
    #expect(truth.steps.contains { !$0.isMeasured })
  }

  @Test func emptyPlansFinish() {
    #expect(events(WalkPlan([])).0.last?.kind == .command(.finish))
    #expect(events(WalkPlan([.standing(0)])).0.last?.kind == .command(.finish))
  }

  /// Wherever the phone is carried, all steps are found and shorter steps are measured as shorter.
  @Test(arguments: Carrying.allCases) func shorterStepsAreMeasuredAsShorter(_ carrying: Carrying)
    throws
  {
    var plan = WalkPlan([
      WalkPlan.Part(seconds: 60, stepLength: 0.65, cadence: 108),
      WalkPlan.Part(seconds: 60, stepLength: 0.5, cadence: 108),
    ])
    plan.carrying = carrying
    let (events, truth) = events(plan)
    var detector = WalkingDetector()
    let place: CarryingPlace = carrying == .hand ? .hand : .unknown
    let meter = StepLengthMeter(walker: Walker(heightMeters: 1.72, place: place))
    let steps = motion(events).flatMap { detector.steps(adding: $0) }.map { meter.measure($0) }
    #expect(abs(steps.count - truth.steps.count) <= 4)
    let long = steps.filter { (20..<58).contains($0.step.seconds) }.map { $0.lengthMeters }
    let short = steps.filter { $0.step.seconds >= 65 }.map { $0.lengthMeters }
    let ratio = median(short) / median(long)
    #expect(abs(ratio - 0.5 / 0.65) < 0.11)
  }
}
