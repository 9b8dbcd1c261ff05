import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct WalkStoreTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let walk = walkLog()

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Walk" } }

  private func addWalk() async throws -> Identifier {
    try await store.sessions.add(log: walk.bytes, now: now).id
  }

  @Test func walkIsStoredWithItsStepsAndTheirDistance() async throws {
    let id = try await addWalk()
    let stored = try #require(try await store.walks.find(id))
    let activity = try await store.activity(id)
    #expect((activity.sport, activity.digest) == (.walking, walk.session.digest))
    #expect(activity.analysis.distanceMeters == stored.summary.distanceMeters)
    let summary = try #require(WalkSummary(walk.session.live))
    #expect(summary.stepCount > 80 && stored.summary.stepCount == summary.stepCount)
    #expect((stored.summary.goodCount, stored.summary.frame) == (summary.goodCount, summary.frame))
    #expect(stored.hasGyroscope && !stored.isCalibrated && stored.correctionCount == 0)
    for (kept, walked) in zip(stored.summary.steps, summary.steps) {
      let (a, b) = (kept.measured, walked.measured)
      #expect(abs(a.step.seconds - b.step.seconds) <= 5.1e-5)
      #expect(abs(a.step.duration - b.step.duration) <= 5.1e-5)
      #expect(abs(a.lengthMeters - b.lengthMeters) <= 5.1e-5)
      #expect(abs(a.deviationMeters - b.deviationMeters) <= 5.1e-5)
      #expect(a.model == b.model && a.step.beginsBout == b.step.beginsBout)
      #expect(a.step.side == b.step.side && a.step.isTurning == b.step.isTurning)
      #expect(kept.isGood == walked.isGood && kept.warning == walked.warning)
    }
  }

  @Test func listHasTheMetricsOfEachWalk() async throws {
    let id = try await addWalk()
    let row = try #require(try await store.walks.list().first)
    let summary = try #require(try await store.walks.find(id)).summary
    #expect(row.activity.id == id)
    #expect(row.steps == summary.stepCount && row.goodSteps == summary.goodCount)
    #expect((row.stepLength, row.speed) == (summary.averageStepLength, summary.averageSpeed))
    #expect((row.cadence, row.symmetry) == (summary.metrics.cadence, summary.metrics.symmetryIndex))
    #expect(row.variability == summary.metrics.strideTimeVariability)
    #expect((row.lengthDeviation, row.target) == (summary.averageDeviation, summary.frame.target))
    let day = Instant(unixSeconds: 1_763_700_000, zoneMinutes: 60).localDay
    #expect(try await store.walks.list(since: day).count == 1)
    #expect(try await store.walks.list(since: day + 1).isEmpty)
    #expect(try await store.walks.list(since: day + 1, through: day - 1).isEmpty)
  }

  @Test func listIsTheSameWithEitherJoinOrder() async throws {
    _ = try await addWalk()
    _ = try await store.imports.add(files: [sampleFile()], now: now)
    let lists = try await store.database.read { db in
      try [true, false].map {
        try WalkRepository.list(since: .min, through: .max, limit: 5, walksFirst: $0, in: db)
      }
    }
    #expect(lists[0].count == 1 && lists[0] == lists[1])
  }

  @Test func deletedWalkIsNotListed() async throws {
    let id = try await addWalk()
    _ = try await store.activities.delete(id, now: now)
    #expect(try await store.walks.list().isEmpty)
    try await store.activities.purge(deletedBefore: now + 1)
    for table in ["walk", "step_correction", "step_constant", "source"] {
      #expect(try await store.rowCount(of: table) == 0, "\(table)")
    }
  }

  @Test func runIsNotAWalk() async throws {
    let id = try await store.sessions.add(log: sessionLog(seconds: 30).bytes, now: now).id
    #expect(try await store.walks.find(id) == nil)
    #expect(try await store.walks.correct(stepAt: 5, of: id, as: .removed) == false)
  }

  // MARK: Corrections

  @Test(arguments: StepCorrection.Kind.allCases)
  func correctionCanBeMadeAndUndone(kind: StepCorrection.Kind) async throws {
    let id = try await addWalk()
    let before = try #require(try await store.walks.find(id)).summary
    let step = before.steps[20].measured.step.seconds
    #expect(try await store.walks.correct(stepAt: step + 0.1, of: id, as: kind))
    let corrected = try #require(try await store.walks.find(id))
    #expect((corrected.correctionCount, corrected.summary.steps[20].correction) == (1, kind))
    let coached = before.steps.map { step in
      var coached = CoachedStep(measured: step.measured, isGood: step.isGood, warning: step.warning)
      coached.methods = step.methods
      return coached
    }
    let expected = WalkSummary(
      coached, before.frame, corrections: [StepCorrection(seconds: step, kind)])
    #expect(corrected.summary == expected)
    let row = try #require(try await store.walks.list().first)
    #expect(row.steps == expected.stepCount && row.goodSteps == expected.goodCount)
    #expect(try await store.activities.find(id)?.analysis.distanceMeters == expected.distanceMeters)
    #expect(try await store.walks.correct(stepAt: step, of: id, as: nil))
    #expect(try await store.walks.find(id)?.summary == before)
  }

  @Test func latestCorrectionOfAStepCounts() async throws {
    let id = try await addWalk()
    let step = try #require(try await store.walks.find(id)).summary.steps[9].measured.step.seconds
    for kind in [StepCorrection.Kind.removed, .markedOff, .markedGood] {
      #expect(try await store.walks.correct(stepAt: step, of: id, as: kind))
    }
    let walk = try #require(try await store.walks.find(id))
    #expect(walk.correctionCount == 1 && walk.summary.steps[9].correction == .markedGood)
  }

  @Test(arguments: [-1, 1e6, Double.nan, .infinity, -.infinity])
  func correctionNeedsAStepAtThatTime(seconds: Double) async throws {
    let id = try await addWalk()
    #expect(try await store.walks.correct(stepAt: seconds, of: id, as: .removed) == false)
    #expect(try await store.walks.find(id)?.correctionCount == 0)
  }

  @Test func derivingAgainKeepsCorrections() async throws {
    let id = try await addWalk()
    let steps = try #require(try await store.walks.find(id)).summary.steps
    for index in [3, 30, 50] {
      _ = try await store.walks.correct(
        stepAt: steps[index].measured.step.seconds, of: id, as: .removed)
    }
    let before = try await store.walks.find(id)
    try await store.execute(
      "UPDATE activity SET figures_version = 0, distance = 0; UPDATE walk SET step_count = 0, good_count = 0, stepped_meters = 0"
    )
    while try await store.rederive() > 0 {}
    #expect(try await store.walks.find(id) == before)
    let row = try #require(try await store.walks.list().first)
    #expect(row.steps == before?.summary.stepCount)
    #expect(row.activity.distanceMeters == before?.summary.distanceMeters)
  }

  @Test func longerLogKeepsCorrections() async throws {
    let short = walkLog(seconds: 40, isFinished: false)
    let id = try await store.sessions.add(log: short.bytes, now: now).id
    let step = try #require(try await store.walks.find(id)).summary.steps[9].measured.step.seconds
    _ = try await store.walks.correct(stepAt: step, of: id, as: .removed)
    #expect(try await store.sessions.add(log: walk.bytes, now: now).id == id)
    let stored = try #require(try await store.walks.find(id))
    #expect(stored.correctionCount == 1)
    #expect(stored.summary.stepCount == (WalkSummary(walk.session.live)?.stepCount ?? 0) - 1)
  }

  @Test func truncatedWalksAreStoredOrRefused() async throws {
    for length in stride(from: 0, to: walk.bytes.count, by: 4_111) {
      let truncated = Array(walk.bytes[..<length])
      guard let restored = Session.restore(truncated) else {
        await #expect(throws: StoreError.unreadableSession) {
          try await store.sessions.add(log: truncated, now: now)
        }
        continue
      }
      let id = try await store.sessions.add(log: truncated, now: now).id
      let stored = try #require(try await store.walks.find(id)).summary
      #expect(stored.stepCount == WalkSummary(restored.session.live)?.stepCount)
    }
    #expect(try await store.activities.count() == 1)
  }

  @Test func walkWithoutStepsHasNoMetrics() async throws {
    let id = try await store.sessions.add(log: walkLog(seconds: 1).bytes, now: now).id
    #expect(try #require(try await store.walks.find(id)).summary.stepCount == 0)
    let row = try #require(try await store.walks.list().first)
    #expect(row.stepLength == nil && row.speed == nil && row.cadence == nil)
  }
}
