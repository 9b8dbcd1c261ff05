import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct CalibrationStoreTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let start = 1_763_700_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Walk" } }

  private func constant(
    _ value: Double, _ model: StepLengthModel = .peakAcceleration,
    _ place: CarryingPlace = .trouserPocket
  ) -> StepConstant {
    StepConstant(
      model: model, place: place, isRunning: false, value: value, deviation: 0.04, steps: 60)
  }

  /// Adds a session, and replaces what was learnt from its recording with the given constants and target.
  @discardableResult
  private func teach(
    _ constants: [StepConstant], target: (Double, Double)? = nil, daysAgo: Double,
    identifier: UInt64, _ coach: CoachKind = .walkCalibration
  ) async throws -> Identifier {
    let end = start - 86_400 * daysAgo
    let log = walkLog(coach, seconds: 15, identifier: identifier, start: end - 15)
    let id = try await store.sessions.add(log: log.bytes, now: now).id
    var learnt = LearntConstants()
    (learnt.constants, learnt.learntAt) = (constants, end)
    let learntConstants = learnt
    try await store.database.write { db in
      let table = coach == .walk ? "activity" : "calibration"
      let source = try Int64.fetchOne(
        db, sql: "SELECT source FROM \(table) WHERE uuid = ?", arguments: [Data(id.bytes)])
      try StepConstantRows.store(learntConstants, ofSource: try #require(source), in: db)
      try db.execute(
        sql: "UPDATE calibration SET step_length = ?, speed = ? WHERE uuid = ?",
        arguments: [target?.0, target?.1, Data(id.bytes)])
    }
    return id
  }

  private func constants() async throws -> [StepConstant]? {
    try await store.walks.stepCalibrationData()?.constants.map(\.constant)
  }

  // MARK: One calibration

  @Test func calibrationIsStoredButIsNotAnActivity() async throws {
    let log = walkLog(.walkCalibration, seconds: 30)
    let stored = try await store.sessions.add(log: log.bytes, now: now)
    #expect(
      stored.isNew && stored.kindWithoutActivity == .walkCalibration
        && stored.digest == log.session.digest)
    #expect(try await (store.activities.count(), store.walks.list().isEmpty) == (0, true))
    #expect(try await store.sessions.kindWithoutActivity(of: stored.id) == .walkCalibration)
    let known = try #require(try await store.walks.stepCalibrationData())
    let result = try #require(log.session.coach.walk?.calibration)
    #expect(result.canFinish && known.target?.stepLength == result.stepLengthMeters)
    #expect(known.target?.speed == result.speed)
    #expect(known.target?.time == start + 30)
    let bytes = try await store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT byte_count FROM source")
    }
    #expect(bytes == log.bytes.count)
  }

  @Test func postingACalibrationTwiceIsHarmless() async throws {
    let log = walkLog(.walkCalibration, seconds: 30)
    let first = try await store.sessions.add(log: log.bytes, now: now)
    let before = try await store.walks.stepCalibrationData()
    let second = try await store.sessions.add(log: log.bytes, now: now + 5)
    #expect(!second.isNew && !second.isActivity)
    #expect(second.id == first.id && second.digest == first.digest)
    #expect(try await store.walks.stepCalibrationData() == before)
  }

  @Test func onlyALongerLogReplacesAStoredOne() async throws {
    let short = walkLog(.walkCalibration, seconds: 12, isFinished: false)
    let long = walkLog(.walkCalibration, seconds: 30)
    _ = try await store.sessions.add(log: short.bytes, now: now)
    for log in [long, short] {
      let stored = try await store.sessions.add(log: log.bytes, now: now)
      #expect(!stored.isNew && stored.digest == long.session.digest)
      #expect(
        try await store.walks.stepCalibrationData()?.target?.stepLength
          == long.session.coach.walk?.calibration.stepLengthMeters)
    }
  }

  @Test func tooFewStepsTeachNothing() async throws {
    let stored = try await store.sessions.add(
      log: walkLog(.walkCalibration, seconds: 3).bytes, now: now)
    #expect(stored.isNew)
    #expect(try await store.walks.stepCalibrationData() == nil)
  }

  @Test func importedCalibrationIsRecognisedAsADuplicate() async throws {
    let log = walkLog(.walkCalibration, seconds: 30)
    let file = ImportFile(name: "a.andante", bytes: log.bytes)
    let id = Identifier(high: 1, low: 9)
    let record = try await store.imports.add(items: [ImportItem(file)], now: now)[0]
    #expect(record.outcome == .imported(id))
    #expect(record.newCount == 0 && record.activities.isEmpty, "it is no activity")
    #expect(try await store.imports.add(files: [file], now: now) == [.duplicate(id)])
    #expect(try await !store.sessions.add(log: log.bytes, now: now).isNew)
    #expect(try await store.walks.stepCalibrationData() != nil)
    let walk = ImportFile(name: "b.andante", bytes: walkLog(identifier: 2).bytes)
    #expect(try await store.imports.add(files: [walk, file], now: now).count == 2)
    #expect(try await store.activities.count() == 1)
  }

  @Test func purgingAWalkKeepsTheCalibrationsSource() async throws {
    _ = try await store.sessions.add(log: walkLog(.walkCalibration).bytes, now: now)
    let walk = try await store.sessions.add(log: walkLog(identifier: 2).bytes, now: now)
    _ = try await store.activities.delete(walk.id, now: now)
    #expect(try await store.activities.purge(deletedBefore: now + 1) == 1)
    #expect(try await store.walks.stepCalibrationData() != nil)
    #expect(try await store.rowCount(of: "source") == 1)
  }

  @Test func outdatedCalibrationIsDerivedAgain() async throws {
    _ = try await store.sessions.add(log: walkLog(.walkCalibration, seconds: 30).bytes, now: now)
    let before = try await store.walks.stepCalibrationData()
    try await store.execute(
      "UPDATE calibration SET figures_version = 0, step_length = 9; DELETE FROM step_constant")
    #expect(try await store.walks.stepCalibrationData() != before)
    #expect(try await (store.rederive(), store.rederive()) == (1, 0))
    #expect(try await store.walks.stepCalibrationData() == before)
  }

  // MARK: Which constants apply

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]])
  func newestSessionWinsInAnyArrivalOrder(order: [Int]) async throws {
    for index in order {
      switch index {
      case 0:
        try await teach(
          [constant(0.4), constant(1.1, .sensorFusion)], target: (0.6, 1.1), daysAgo: 9,
          identifier: 1)
      case 1: try await teach([constant(0.5)], target: (0.7, 1.2), daysAgo: 5, identifier: 2)
      default: try await teach([constant(0.45)], daysAgo: 2, identifier: 3, .walk)
      }
    }
    let known = try #require(try await store.walks.stepCalibrationData())
    let day = 86_400.0
    #expect(
      known.constants == [
        StepCalibrationData.LearntConstant(time: start - 2 * day, constant: constant(0.45)),
        StepCalibrationData.LearntConstant(
          time: start - 9 * day, constant: constant(1.1, .sensorFusion)),
      ])
    #expect(
      known.target
        == StepCalibrationData.Target(time: start - 5 * day, stepLength: 0.7, speed: 1.2))
  }

  @Test func carryingPlacesAreKeptApart() async throws {
    try await teach([constant(0.4)], daysAgo: 3, identifier: 1)
    try await teach([constant(0.5, .peakAcceleration, .hand)], daysAgo: 1, identifier: 2)
    #expect(try await constants() == [constant(0.4), constant(0.5, .peakAcceleration, .hand)])
  }

  @Test func deletedWalkTeachesNothingUntilRestored() async throws {
    try await teach([constant(0.4)], daysAgo: 3, identifier: 1)
    let walk = try await teach([constant(0.5)], daysAgo: 1, identifier: 2, .walk)
    _ = try await store.activities.delete(walk, now: now)
    #expect(try await constants() == [constant(0.4)])
    _ = try await store.activities.undelete(walk)
    #expect(try await constants() == [constant(0.5)])
  }

  @Test func walkDoesNotTeachTheConstantsItWasGiven() async throws {
    let suppliedConstant = constant(0.41)
    let log = walkLog(constants: [suppliedConstant])
    #expect(log.session.coach.learntConstants.isEmpty)
    #expect(log.session.coach.stepCalibration.learnt == [suppliedConstant])
    _ = try await store.sessions.add(log: log.bytes, now: now)
    #expect(try await store.walks.stepCalibrationData() == nil)
  }

  @Test func knownDistanceTeachesConstants() async throws {
    let log = walkLog(.walkCalibration, seconds: 40, options: [(.knownDistance, 45)])
    _ = try await store.sessions.add(log: log.bytes, now: now)
    #expect(try await constants() == log.session.coach.stepCalibration.learnt)
  }

  // MARK: Forgetting

  @Test func onlyConstantsLearntAfterForgettingCount() async throws {
    try await teach([constant(0.4)], target: (0.6, 1.1), daysAgo: 3, identifier: 1)
    try await store.walks.resetStepCalibration(upTo: start - 2 * 86_400)
    let reset = StepCalibrationData(deletedAt: start - 2 * 86_400)
    #expect(try await store.walks.stepCalibrationData() == reset)
    try await teach([constant(0.5)], target: (0.7, 1.2), daysAgo: 4, identifier: 2)
    #expect(try await constants() == [])
    try await teach([constant(0.45)], target: (0.8, 1.3), daysAgo: 1, identifier: 3)
    #expect(try await constants() == [constant(0.45)])
    #expect(try await store.walks.stepCalibrationData()?.target?.stepLength == 0.8)
  }

  @Test func earlierForgettingThatArrivesLaterIsIgnored() async throws {
    try await store.walks.resetStepCalibration(upTo: start)
    try await store.walks.resetStepCalibration(upTo: start - 50)
    #expect(try await store.walks.stepCalibrationData()?.deletedAt == start)
  }
}
