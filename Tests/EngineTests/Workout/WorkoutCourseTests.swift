import Testing

@testable import Engine

@Suite struct WorkoutCourseTests {
  private let squats = WorkoutItem(exercise: 3, sets: 2, amount: 5, restSeconds: 30)!
  private let plank = WorkoutItem(exercise: 24, sets: 1, amount: 40, restSeconds: 0)!

  private func course(_ items: WorkoutItem...) -> WorkoutCourse {
    WorkoutCourse(WorkoutProgramme(items: items)!)
  }

  /// Returns a course whose first set has begun.
  private func begun(_ items: WorkoutItem...) -> WorkoutCourse {
    var course = WorkoutCourse(WorkoutProgramme(items: items)!)
    _ = course.start()
    _ = pass(&course, seconds: 3)
    return course
  }

  @Test func programmeLeavesOutUnknownExercises() {
    let programme = WorkoutProgramme([("squat", 2, 5, 30), ("juggling", 1, 5, 30)])
    #expect((programme?.items, WorkoutProgramme([("juggling", 1, 5, 30)])) == ([squats], nil))
  }

  /// Advances the course in steps. Returns the cues, each with its time in seconds.
  private func pass(
    _ course: inout WorkoutCourse, seconds: Double, step: Double = 0.25, isTimed: Bool = false,
    done: (Double) -> Double = { _ in 0 }
  ) -> [(Double, WorkoutCourseCue)] {
    var said: [(Double, WorkoutCourseCue)] = []
    for index in 1...Int(seconds / step) {
      let time = Double(index) * step
      for cue in course.advance(by: step, done: done(time), isTimed: isTimed) {
        said.append((time, cue))
      }
    }
    return said
  }

  @Test func nothingHappensBeforeTheStart() {
    var course = course(squats)
    #expect(pass(&course, seconds: 60).isEmpty)
    #expect(course.stage == .setup)
  }

  @Test(arguments: [0.0625, 0.25, 0.5, 1.0])
  func countdownPrecedesASet(step: Double) {
    var course = course(squats)
    #expect(course.start() == [.countdown(3)])
    #expect(course.start() == [])
    let said = pass(&course, seconds: 3, step: step)
    #expect((said.map(\.1), said.last?.0) == ([.countdown(2), .countdown(1), .setBegan], 3))
    #expect(course.stage == .active)
  }

  @Test func setsAndRestsFollowEachOther() {
    var course = begun(squats)
    let first = pass(&course, seconds: 10) { $0.rounded(.down) }
    #expect(
      (first.map(\.1), first.first?.0, course.setsDone) == ([.setEnded, .rest(seconds: 30)], 5, 1))
    let rest = pass(&course, seconds: 25)
    #expect(rest.map(\.1) == [.countdown(3), .countdown(2), .countdown(1), .setBegan])
    #expect(course.done == 0)
    let second = pass(&course, seconds: 5) { $0.rounded(.down) }
    #expect(
      (second.map(\.1), course.stage, course.setsDone) == ([.setEnded, .complete], .complete, 2))
  }

  @Test func restOfZeroSecondsIsTheCountdown() {
    var course = begun(plank, squats)
    #expect(course.skip() == [.setEnded, .countdown(3)])
    #expect((course.stage, course.item) == (.getReady, squats))
  }

  @Test func timedSetAnnouncesItsHalfAndItsEnd() {
    var course = begun(plank)
    let said = pass(&course, seconds: 40, isTimed: true) { $0 }
    #expect(said.map(\.0) == [20, 37, 38, 39, 40, 40])
    #expect(
      said.map(\.1) == [
        .halfway, .secondsLeft(3), .secondsLeft(2), .secondsLeft(1), .setEnded, .complete,
      ])
  }

  @Test func skippingContinuesWithTheNextPart() {
    var course = course(squats)
    _ = course.start()
    #expect(course.skip() == [.setBegan])
    #expect(course.skip() == [.setEnded, .rest(seconds: 30)])
    course.prolongRest(by: 20)
    #expect(course.secondsToSet == 50)
    #expect(course.skip() == [.setBegan])
    #expect(course.skip() == [.setEnded, .complete])
    #expect(course.skip() == [])
  }

  @Test func prolongedRestHasALimit() {
    var course = course(squats)
    _ = course.start()
    _ = course.skip()
    _ = course.skip()
    for _ in 0..<100 { course.prolongRest(by: 60) }
    #expect(course.secondsToSet == WorkoutItem.restRange.upperBound)
  }

  /// The camera's count may decrease if an earlier count was wrong, but the course's count doesn't.
  @Test func countNeverGoesBack() {
    var course = course(squats)
    _ = course.start()
    _ = course.skip()
    _ = course.advance(by: 1, done: 3, isTimed: false)
    _ = course.advance(by: 1, done: 2, isTimed: false)
    #expect(course.done == 3)
  }

  @Test func programmeNumbersRoundTrip() throws {
    let programme = try #require(WorkoutProgramme(items: [squats, plank]))
    #expect(WorkoutProgramme(numbers: programme.numbers) == programme)
  }

  @Test(
    arguments: [
      [], [3, 2, 5], [3, 0, 5, 30], [3, 2, 0, 30], [3, 2, 5, -1], [99, 2, 5, 30], [3, 2.5, 5, 30],
      [3, 2, .nan, 30], [.nan, 2, 5, 30], [3, .infinity, 5, 30], [3, 2, 5, .infinity],
      [Double](repeating: 1, count: 4 * 31),
    ] as [[Double]])
  func invalidNumbersAreNotAProgramme(numbers: [Double]) {
    #expect(WorkoutProgramme(numbers: numbers) == nil)
  }
}
