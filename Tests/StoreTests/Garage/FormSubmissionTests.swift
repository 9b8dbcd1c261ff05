import GRDB
import Garage
import Testing

@testable import Store

@Suite struct FormSubmissionTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  private func submission(_ form: String, name: String = "Bike") -> FormSubmission {
    FormSubmission(form: form, path: "/garage/bikes", entries: [("type", "2"), ("name", name)])
  }

  private func add(_ submission: FormSubmission?, at time: Double? = nil) async throws -> GearID {
    let gear = newGear(.bike(.gravel), "Bike")
    let time = time ?? now
    return try await store.garage.handling(submission, now: time).add(gear, now: time)
  }

  @Test func repeatedFormCreatesOneThing() async throws {
    let first = try await add(submission("a"))
    #expect(try await (add(submission("a")), store.rowCount(of: "gear")) == (first, 1))
  }

  @Test func otherFormsAndChangedEntriesCreateFurtherThings() async throws {
    let ids = [
      try await add(submission("a")), try await add(submission("b")),
      try await add(submission("a", name: "Other")), try await add(nil), try await add(nil),
    ]
    #expect(Set(ids).count == ids.count)
  }

  @Test func simultaneousRepetitionsCreateOneThing() async throws {
    let ids = try await withThrowingTaskGroup(of: GearID.self) { group in
      for _ in 0..<8 { group.addTask { try await add(submission("a")) } }
      return try await group.reduce(into: Set<GearID>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try await store.rowCount(of: "gear") == 1)
  }

  @Test func failedWorkLeavesNoSubmissionBehind() async throws {
    let part = newGear(.part(.chain), "Chain")
    await #expect(throws: StoreError.self) {
      try await store.garage.handling(submission("a"), now: now)
        .add(part, on: GearID(99), from: now, now: now)
    }
    #expect(try await (store.rowCount(of: "form_submission"), store.rowCount(of: "gear")) == (0, 0))
  }

  @Test func oldSubmissionsAndAllButTheNewestAreDeleted() async throws {
    _ = try await add(submission("old"))
    let later = now + FormSubmissionRows.maximumAgeSeconds + 1
    for number in 0..<FormSubmissionRows.maximumSubmissions + 5 {
      let garage = store.garage.handling(submission("\(number)"), now: later)
      _ = try await garage.createOnce { _ in 1 }
    }
    #expect(
      try await store.rowCount(of: "form_submission") == FormSubmissionRows.maximumSubmissions)
    #expect(
      try await store.database.read {
        try Double.fetchOne($0, sql: "SELECT min(at) FROM form_submission")
      } == later)
  }
}
