import Engine
import Foundation
import TestBench
import Testing

@testable import ActivityFiles

private let simulated = SimulatedHealthExport(seed: 7, recordCount: 5_600, workoutCount: 13)
private let packed = simulated.archive()

@Suite struct HealthImportTests {
  @Test func simulatedExportIsReadCompletely() throws {
    let opened = try HealthImport(bytes: packed)
    #expect(opened.export == simulated.expected && opened.export.missing.isEmpty)
    #expect(opened.export.heightMeters?.value == 1.71)
    #expect(opened.export.weightKilograms.map { abs($0.value - 69.286_234_517_5) < 1e-9 } == true)
    #expect(opened.export.restingHeartRate?.value == 59)
  }

  @Test func exportIsReadFromDiskAndMemoryZippedOrNot() throws {
    var document: [UInt8] = []
    simulated.writeDocument { document += $0 }
    let bare = try HealthImport(bytes: document).export
    var expected = simulated.expected
    expected.warnings = [FileWarning(.missingFile, "a workout's route file is missing", count: 7)]
    #expect(bare == expected)
    for bytes in [document, packed] {
      let file = try TemporaryFile(bytes)
      #expect(HealthImport.isExport(path: file.path))
      #expect(try HealthImport(path: file.path).export.workouts == expected.workouts)
    }
  }

  @Test func unpackedFolderIncludesItsRoutes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = try ZipArchive(bytes: packed)
    for entry in archive.entries {
      let url = folder.appending(path: entry.name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(archive.bytes(of: entry)).write(to: url)
    }
    let opened = try HealthImport(path: folder.path + "/apple_health_export/export.xml")
    #expect(opened.export == simulated.expected)
    #expect(opened.activity(of: opened.export.workouts[0]).file.recording.pointCount > 100)
  }

  @Test(arguments: ["export.xml", "Export.xml", "exportación.xml", "导出.XML", "Экспорт.xml"])
  func exportIsFoundUnderLocalizedNames(name: String) throws {
    let opened = try HealthImport(bytes: simulated.archive(documentName: name))
    #expect(opened.export == simulated.expected)
  }

  @Test func otherActivityFilesInTheArchiveAreFound() throws {
    for names in [
      ["a/run.gpx"], ["a.fit", "apple_health_export/b.tcx"],
      ["__MACOSX/a.gpx", ".a.gpx", "apple_health_export/electrocardiograms/ecg.csv"],
    ] {
      let zip = ZipWriter()
      zip.add("apple_health_export/export.xml", Array("<HealthData></HealthData>".utf8))
      for name in names { zip.add(name, [1]) }
      let opened = try HealthImport(bytes: zip.finish())
      let expected = names.filter {
        !$0.contains("__MACOSX") && $0.first != "." && !$0.hasSuffix("csv")
      }
      #expect((opened.otherActivityFiles?.entries ?? []).map(\.name) == expected)
      #expect(opened.export.warnings.isEmpty)
    }
  }

  @Test func largerClinicalDocumentIsNotChosenAsTheExport() throws {
    let zip = ZipWriter()
    let clinical = "<ClinicalDocument>" + String(repeating: "<x/>", count: 9_000)
    zip.add("apple_health_export/export_cda.xml", Array(clinical.utf8))
    zip.add("__MACOSX/apple_health_export/._export.xml", [0, 5, 22, 7])
    zip.add("apple_health_export/export.xml", Array("<HealthData></HealthData>".utf8))
    #expect(try HealthImport(bytes: zip.finish()).export == HealthExport())
  }

  @Test(arguments: [0, 1, 3]) func routesWithoutAWorkoutAreReported(count: Int) throws {
    let zip = ZipWriter()
    zip.add("apple_health_export/export.xml", Array("<HealthData></HealthData>".utf8))
    for index in 0..<count {
      zip.add("apple_health_export/workout-routes/route_\(index).gpx", Array("<gpx/>".utf8))
    }
    let messages = try HealthImport(bytes: zip.finish()).export.warnings.map(\.message)
    #expect(messages.count == min(count, 1))
    let beginning = count == 1 ? "1 route does not belong" : "3 routes do not belong"
    #expect(
      messages.allSatisfy { $0.hasPrefix(beginning) && $0.hasSuffix("folder workout-routes") })
  }

  @Test func fileThatIsNotAnExportIsRefused() throws {
    let zip = ZipWriter()
    zip.add("a.xml", Array("<ClinicalDocument/>".utf8))
    zip.add("b.gpx", onePointGzip)
    for bytes in [
      zip.finish(), ZipWriter().finish(), [], Array("<gpx/>".utf8), Array("<html>HealthData".utf8),
      Array("<!DOCTYPE HealthData []><gpx/>".utf8),
    ] {
      let error = #expect(throws: FileError.self) { try HealthImport(bytes: bytes) }
      #expect(error?.kind == .unknownFormat)
    }
    let file = try TemporaryFile(Array("<gpx/>".utf8))
    #expect(!HealthImport.isExport(path: file.path))
    #expect(!HealthImport.isExport(path: file.path + ".none"))
  }

  @Test func encryptedExportIsRefusedWithTheReason() throws {
    var entry = ZipBuilder.Entry("apple_health_export/export.xml", "<HealthData/>")
    entry.flags = 1
    let error = #expect(throws: FileError.self) {
      try HealthImport(bytes: ZipBuilder(entries: [entry]).bytes)
    }
    #expect(error?.kind == .unsupportedFormat && error?.message.contains("encrypted") == true)
  }

  @Test func routesAreJoinedToTheirWorkouts() throws {
    let opened = try HealthImport(bytes: packed)
    for (index, workout) in opened.export.workouts.enumerated() {
      let activity = opened.activity(of: workout)
      #expect(activity.file.recording.sport == workout.sport)
      #expect(activity.file.recording.recordedDistanceMeters == workout.distanceMeters)
      #expect(activity.file.recording.startUnixSeconds == workout.start.unixSeconds)
      #expect(activity.file.zoneMinutes == workout.start.zoneMinutes)
      #expect(activity.file.warnings.isEmpty)
      let track = simulated.track(index).segments.joined().map(\.coordinate)
      let read = activity.file.recording.segments.joined().map(\.coordinate)
      #expect(index % 2 == 0 ? read == track : read.allSatisfy { $0 == nil })
    }
  }

  @Test func storedWorkoutBytesGiveTheSameRecording() throws {
    let opened = try HealthImport(bytes: packed)
    let other = try HealthImport(bytes: simulated.archive(documentName: "Export.xml"))
    for workout in opened.export.workouts {
      let activity = opened.activity(of: workout)
      let again = try readActivityFile(bytes: activity.sourceBytes)
      #expect((again.recording, again.name) == (activity.file.recording, activity.file.name))
      #expect(again.zoneMinutes == activity.file.zoneMinutes && again.warnings.isEmpty)
      #expect(other.activity(of: workout).sourceBytes == activity.sourceBytes)
      #expect(activity.sourceName.hasSuffix(workout.routePaths.isEmpty ? ".xml" : ".gpx"))
    }
    #expect(Set(opened.export.workouts.map { opened.activity(of: $0).sourceName }).count == 13)
  }

  @Test func workoutWithoutRouteExcludesPausesFromMovingTime() throws {
    let opened = try HealthImport(bytes: packed)
    let paused = try #require(opened.export.workouts.first { !$0.pauses.isEmpty })
    let analysis = analyze(opened.activity(of: paused).file.recording)
    #expect((analysis.distanceMeters, analysis.elapsedSeconds) == (paused.distanceMeters, 1830))
    #expect(analysis.movingSeconds == 1800)
  }

  @Test func routesOfOneWorkoutAreJoinedInTimeOrder() throws {
    func route(_ minute: Int) -> [UInt8] {
      Array(
        """
        <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2024-03-01T06:\(minute):00Z</time></trkpt>
        <trkpt lat="1.001" lon="2"><time>2024-03-01T06:\(minute):30Z</time></trkpt></trkseg></trk></gpx>
        """.utf8)
    }
    let zip = ZipWriter()
    zip.add("x/workout-routes/late.gpx", route(20))
    zip.add("x/workout-routes/early.gpx", route(10))
    zip.add("x/workout-routes/broken.gpx", Array("<html/>".utf8))
    let files = ["late", "gone", "broken", "early"].map {
      "<WorkoutRoute><FileReference path=\"/workout-routes/\($0).gpx\"/></WorkoutRoute>"
    }
    zip.add("x/export.xml", healthDocument(workout(files.joined())))
    let opened = try HealthImport(bytes: zip.finish())
    #expect(opened.export.warnings.kinds == [.missingFile])
    let activity = opened.activity(of: try #require(opened.export.workouts.first))
    let seconds = activity.file.recording.segments.map { $0.map(\.seconds) }
    #expect(seconds == [[0, 30], [600, 630]])
    #expect(activity.file.warnings.kinds == [.unreadable, .unreadable])
    #expect(activity.file.warnings[0].message.contains("gone.gpx"))
  }

  @Test func routePathCannotLeaveItsFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "workout-routes"), withIntermediateDirectories: true)
    let secret = folder.appending(path: "secret.gpx")
    try Data(onePointGzip).write(to: secret)
    for path in ["/workout-routes/../secret.gpx", "../secret.gpx", secret.path, "..", "", "/", "."]
    {
      let route = "<WorkoutRoute><FileReference path=\"\(path)\"/></WorkoutRoute>"
      let export = folder.appending(path: "export.xml")
      try Data(healthDocument(workout(route))).write(to: export)
      let opened = try HealthImport(path: export.path)
      let activity = opened.activity(of: try #require(opened.export.workouts.first))
      #expect(activity.file.format == .health, "\(path)")
      #expect(activity.file.recording.segments.joined().allSatisfy { $0.coordinate == nil })
    }
  }

  @Test func onlyAnExportOfOneWorkoutIsAnActivityFile() throws {
    let one = try readActivityFile(bytes: healthDocument(workout("")))
    #expect(one.format == .health && one.recording.pointCount == 2)
    for bytes in [healthDocument(""), healthDocument(workout("") + workout("", day: 2))] {
      let error = #expect(throws: FileError.self) { try readActivityFile(bytes: bytes) }
      #expect(error?.kind == .unsupportedFormat)
      #expect(error?.message.contains("Apple Health export") == true)
    }
  }

  @Test func damageDoesNotCrashOrHangTheImport() {
    let small = SimulatedHealthExport(seed: 1, recordCount: 6, workoutCount: 3, routeMeters: 20)
    let archive = small.archive()
    var document: [UInt8] = []
    small.writeDocument { document += $0 }
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bytes = mutated(seed % 2 == 0 ? archive : document, &random)
      guard let opened = try? HealthImport(bytes: bytes) else { continue }
      #expect(opened.export.workouts.count <= 6, "seed \(seed)")
      for workout in opened.export.workouts {
        #expect(!opened.activity(of: workout).sourceBytes.isEmpty, "seed \(seed)")
      }
    }
  }
}
