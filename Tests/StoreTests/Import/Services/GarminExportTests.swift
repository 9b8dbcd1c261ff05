import ActivityFiles
import Engine
import Foundation
import Garage
import Testing

@testable import Store

/// Imports of a Garmin account export and of Google Takeout.
@Suite struct GarminExportTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0
  private let start = 1_763_000_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Unnamed" } }

  private func ride(_ seed: UInt64, from start: Double) throws -> [UInt8] {
    try writeFIT(
      ActivityFile(
        format: .fit,
        recording: simulatedRecording(
          seed: seed, sport: .cycling, lengthMeters: 2_000, startUnixSeconds: start)))
  }

  /// Returns a FIT file that contains only its file type and has no checksum.
  private func fit(type: UInt8) -> [UInt8] {
    let data: [UInt8] = [0x40, 0, 0, 0, 0, 1, 0, 1, 0, 0, type]
    return [14, 0x20, 0x54, 0x08, UInt8(data.count), 0, 0, 0] + ".FIT".utf8 + [0, 0] + data
      + [0, 0]
  }

  private let summaries = """
    [{"summarizedActivitiesExport": [
      {"activityId": 7, "name": "Round the lake", "description": "windy",
       "activityType": "gravel_cycling", "startTimeGmt": 1763000000000.0, "distance": 200000.0},
      {"activityId": 8, "name": "Somewhere else", "startTimeGmt": 1763500000000.0},
      {"activityId": 9, "name": "By hand", "activityType": "walking", "manualActivity": true,
       "startTimeGmt": 1762000000000.0, "duration": 3600000.0, "distance": 500000.0},
      {"activityId": 1e300, "startTimeGmt": -1e300}, {"name": 4}, 5
    ]}]
    """

  private let gear = """
    [{"gearDTOS": [{"gearPk": 3, "gearTypeName": "Bike", "displayName": "Aster"},
       {"gearPk": 4, "gearTypeName": "Shoes", "gearMakeName": "Acme", "gearModelName": "Two"},
       {"gearPk": 5, "gearTypeName": "Other", "displayName": "Skis"}],
      "gearActivityDTOs": {"3": [{"activityId": 7, "gearPk": 3}], "5": [{"activityId": 8}]}}]
    """

  private func export(summaries: String? = nil, gear: String? = nil) throws -> [UInt8] {
    let uploads = zipArchive([
      ("a_1.fit", try ride(1, from: start)), ("a_2.fit", try ride(2, from: start + 100_000)),
      ("a_3.fit", fit(type: 49)), ("a_4.fit", fit(type: 2)),
    ])
    let fitness = "DI_CONNECT/DI-Connect-Fitness/"
    return zipArchive([
      (fitness + "a_0_summarizedActivities.json", Array((summaries ?? self.summaries).utf8)),
      (fitness + "a_gear.json", Array((gear ?? self.gear).utf8)),
      ("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", uploads),
      ("DI_CONNECT/DI-Connect-Wellness/sleepData.json", Array("[]".utf8)),
    ])
  }

  private func plan(_ bytes: [UInt8]) throws -> ImportPlan {
    try archivePlan(bytes, named: "garmin.zip")
  }

  @Test func recordingsGetTheirNamesAndGear() async throws {
    let records = try await store.imports.add(plan: plan(export()), now: now)
    #expect(records.map(\.newCount) == [1, 1, 1])
    let activities = try await store.activities.page().activities
    #expect(activities.map(\.title) == ["Unnamed", "Round the lake", "By hand"])
    let lake = try await store.activity(activities[1].id)
    #expect(lake.notes == "windy" && lake.sport == .cycling)
    let garage = try await store.garage.all()
    #expect(garage.map(\.name) == ["Aster", "Acme Two"])
    #expect(try await store.garage.gearAssignment(of: lake.id).gear == garage[0].id)
    #expect(activities[2].sport == .walking && activities[2].movingSeconds == 3_600)
    #expect(activities[2].distanceMeters == 5_000)
  }

  // MARK: Activities without a file

  private let listedWithoutFiles = """
    [{"summarizedActivitiesExport": [
      {"activityId": 7, "name": "Round the lake", "startTimeGmt": 1763000030000.0},
      {"activityId": 10, "name": "Lost ride", "activityType": "cycling", "duration": 1800000.0,
       "startTimeGmt": 1761000000000.0, "distance": 500000.0},
      {"activityId": 11, "name": "", "startTimeGmt": 1761100000000.0},
      {"activityId": 12, "activityType": "transition_v2", "startTimeGmt": 1761200000000.0}
    ]}]
    """

  @Test func listedActivityWithoutAFileKeepsItsTotals() async throws {
    let plan = try plan(export(summaries: listedWithoutFiles))
    let records = try await store.imports.add(plan: plan, now: now)
    #expect(records.map(\.newCount) == [1, 1, 1])
    let activities = try await store.activities.page().activities
    #expect(activities.map(\.title) == ["Unnamed", "Round the lake", "Lost ride"])
    #expect(activities[2].movingSeconds == 1_800 && activities[2].distanceMeters == 5_000)
    let notes = try await store.imports.log().entries.compactMap(\.reason)
    #expect(
      notes.contains("2 activities without a file (Lost ride, untitled): the totals of 1 are kept"))
  }

  @Test func importingTheListAgainAddsNoMissingActivity() async throws {
    let plan = try plan(export(summaries: listedWithoutFiles))
    _ = try await store.imports.add(plan: plan, now: now)
    let again = try await store.imports.addMissing(of: plan.exports, now: now)
    #expect(again.records.isEmpty)
    #expect(again.notes.map { $0.contains("1 activity without a file (untitled)") } == [true])
    #expect(try await store.activities.count() == 3)
  }

  // MARK: Other forms of the lists

  @Test func listOfFilesWithoutAWrapperIsReadAndHasNoNote() async throws {
    let list = """
      [{"activityId": 7, "name": "Round the lake", "startTimeGmt": 1763000000000.0}]
      """
    let plan = try plan(export(summaries: list))
    _ = try await store.imports.add(plan: plan, now: now)
    let titles = try await store.activities.page().activities.map(\.title)
    #expect(titles == ["Unnamed", "Round the lake"])
    #expect(try await store.imports.addMissing(of: plan.exports, now: now).notes.isEmpty)
  }

  @Test func gearOfAUseMayFollowFromItsKey() async throws {
    let list = """
      [{"gearDTOS": [{"gearPk": 3, "gearTypeName": "Bike", "displayName": "Aster"}],
        "gearActivityDTOs": {"3": [{"activityId": 7}], "x": [{"activityId": 8}]}}]
      """
    _ = try await store.imports.add(plan: plan(export(gear: list)), now: now)
    let lake = try await store.activities.page().activities[1]
    let garage = try await store.garage.all()
    #expect(try await store.garage.gearAssignment(of: lake.id).gear == garage[0].id)
  }

  @Test func activitiesWithoutAFileGetTheirGear() async throws {
    let list = """
      [{"gearDTOS": [{"gearPk": 3, "gearTypeName": "Bike", "displayName": "Aster"}],
        "gearActivityDTOs": {"3": [{"activityId": 9}, {"activityId": 10}]}}]
      """
    for summaries in [summaries, listedWithoutFiles] {
      let store = try AthleteStore(path: nil) { _, _, _ in "Unnamed" }
      let bytes = try export(summaries: summaries, gear: list)
      _ = try await store.imports.add(plan: plan(bytes), now: now)
      let typed = try await store.activities.page().activities[2]
      let garage = try await store.garage.all()
      #expect(
        try await store.garage.gearAssignment(of: typed.id).gear == garage[0].id, "\(typed.title)")
    }
  }

  @Test func retiredGearStaysRetired() async throws {
    let list = """
      [{"gearDTOS": [
        {"gearPk": 3, "gearTypeName": "Bike", "displayName": "Aster", "gearStatusName": "retired"},
        {"gearPk": 4, "gearTypeName": "Shoes", "displayName": "Two", "gearStatusName": "active"}
      ], "gearActivityDTOs": {"3": [{"activityId": 7, "gearPk": 3}]}}]
      """
    _ = try await store.imports.add(plan: plan(export(gear: list)), now: now)
    let garage = try await store.garage.all()
    #expect(garage.map(\.name) == ["Aster", "Two"])
    #expect(garage.map { $0.retiredAt != nil } == [true, false])
  }

  @Test func otherFilesAreCountedInsteadOfListed() async throws {
    let plan = try plan(export())
    #expect(plan.items.map(\.name) == ["a_1.fit", "a_2.fit", "garmin-9.json"])
    let overview = try #require(plan.exports.first)
    #expect(overview.service == .garmin && overview.activityCount == 6)
    #expect(
      overview.notes == [
        "2 other files skipped",
        "2 FIT files left out, such as settings, monitoring and sleep data",
      ])
    _ = try await store.imports.add(plan: plan, now: now)
    let entry = try #require(try await store.imports.log().entries.last)
    #expect(entry.name == "summarizedActivities.json")
  }

  @Test func unpackedExportIsRead() async throws {
    let folder = try TemporaryFolder()
    try unpack(export(), into: folder)
    let plan = importPlan(folder.path)
    #expect(plan.items.map(\.name) == ["a_1.fit", "a_2.fit", "garmin-9.json"])
    #expect(plan.exports.map(\.service) == [.garmin] && plan.exports[0].notes.count == 2)
    _ = try await store.imports.add(plan: plan, now: now)
    let titles = try await store.activities.page().activities.map(\.title)
    #expect(titles == ["Unnamed", "Round the lake", "By hand"])
  }

  @Test func importingAgainAddsNothing() async throws {
    let bytes = try export()
    _ = try await store.imports.add(plan: plan(bytes), now: now)
    let again = try await store.imports.add(plan: plan(bytes), now: now)
    #expect(again.allSatisfy { $0.newCount == 0 })
    #expect(try await store.activities.count() == 3)
  }

  @Test func damagedListIsReportedAndRecordingsAreImported() async throws {
    let plan = try plan(export(summaries: "[{"))
    #expect(plan.exports[0].notes.first?.contains("cannot be read") == true)
    let records = try await store.imports.add(plan: plan, now: now)
    #expect(records.map(\.newCount) == [1, 1])
  }

  /// The size limit for the files in an archive doesn't apply to nested archives.
  @Test func innerArchiveMayExceedTheEntryLimit() throws {
    let (inner, outer) = (ZipWriter(), ZipWriter())
    for name in ["a.gpx", "b.gpx"] {
      inner.add(name, [UInt8](repeating: 0x20, count: 750_000), isCompressed: false)
    }
    outer.add("inner.zip", inner.finish(), isCompressed: false)
    let plan = try archivePlan(
      outer.finish(), named: "outer.zip",
      addedTo: ImportPlan(entryByteLimit: 1 << 20, scratch: NSTemporaryDirectory()))
    #expect(plan.items.map(\.name) == ["a.gpx", "b.gpx"] && plan.refusals.isEmpty)
  }

  @Test func googleFitTotalsAreReportedInOneLine() throws {
    let tcx = Array("<TrainingCenterDatabase/>".utf8)
    let plan = try plan(
      zipArchive([
        ("Takeout/Fit/Activities/2026-11-21.tcx", tcx),
        ("Takeout/Fit/All sessions/a.json", Array("{}".utf8)),
        ("Takeout/Fit/All sessions/b.json", Array("{}".utf8)),
        ("Takeout/Fit/Daily activity metrics/2026-11-21.csv", Array("a,b".utf8)),
      ]))
    #expect(plan.items.map(\.name) == ["2026-11-21.tcx"])
    #expect(plan.exports.map(\.service) == [.googleFit])
    #expect(
      plan.exports[0].notes == [
        "3 files with only totals skipped; the tracks are in the folder Activities"
      ])
  }
}
