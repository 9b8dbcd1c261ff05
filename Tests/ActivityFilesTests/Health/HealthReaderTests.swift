import Engine
import Testing

@testable import ActivityFiles
@testable import TestBench

private func read(_ content: String, limits: FileLimits = .health) throws -> HealthExport {
  try HealthImport(bytes: healthDocument(content), limits: limits).export
}

private func record(
  _ type: String, _ value: String, _ unit: String, _ date: String = "2024-03-01 07:12:33 +0100"
) -> String {
  """
  <Record type="HKQuantityTypeIdentifier\(type)" sourceName="S" unit="\(unit)" creationDate="\(date)" \
  startDate="\(date)" endDate="\(date)" value="\(value)"/>
  """
}

@Suite struct HealthReaderTests {
  @Test(arguments: [
    ("178", "cm", 1.78), ("1.78", "m", 1.78), ("1780", "mm", 1.78), ("70", "in", 1.778),
    ("5.9", "ft", 1.798_32), ("1,78", "m", 1.78),
  ])
  func heightsAreConverted(text: String, unit: String, meters: Double) throws {
    let height = try read(record("Height", text, unit)).heightMeters
    #expect(height.map { abs($0.value - meters) < 1e-12 } == true)
    #expect(
      height?.date
        == DateTime("2024-03-01T06:12:33Z").map { moment in
          DateTime(unixMicroseconds: moment.unixMicroseconds, zoneMinutes: 60)
        })
    #expect(height?.source == "S")
  }

  @Test(arguments: [
    ("70.5", "kg", 70.5), ("70500", "g", 70.5), ("155", "lb", 70.306_817_35),
    ("11.5", "st", 73.028_371_57), ("2500", "oz", 70.873_807_812_5),
  ])
  func weightsAreConverted(text: String, unit: String, kilograms: Double) throws {
    let weight = try read(record("BodyMass", text, unit)).weightKilograms
    #expect(weight.map { abs($0.value - kilograms) < 1e-9 } == true)
  }

  @Test(arguments: [("52", "count/min", 52.0), ("0.9", "count/s", 54.0)])
  func restingHeartRatesAreConverted(text: String, unit: String, rate: Double) throws {
    #expect(try read(record("RestingHeartRate", text, unit)).restingHeartRate?.value == rate)
  }

  @Test func latestRecordIsUsedAndTheLastOneOnATie() throws {
    let dates = [
      "2024-03-01 08:00:00 +0100", "2024-03-01 07:30:00 +0000", "2024-03-01 02:29:00 -0500",
    ]
    let export = try read(
      dates.enumerated().map { record("BodyMass", "\(70 + $0.offset)", "kg", $0.element) }.joined())
    #expect(export.weightKilograms?.value == 71)
    let twice = try read(record("BodyMass", "70", "kg") + record("BodyMass", "80", "kg"))
    #expect(twice.weightKilograms?.value == 80)
  }

  @Test(arguments: [
    ("Height", "178", "parsec"), ("Height", "178", "m"), ("Height", "", "cm"),
    ("Height", "NaN", "cm"),
    ("Height", "178", ""), ("BodyMass", "0", "kg"), ("BodyMass", "-70", "kg"),
    ("BodyMass", "7000", "kg"), ("RestingHeartRate", "0", "count/min"),
    ("RestingHeartRate", "400", "count/min"),
  ])
  func implausibleValueIsDroppedAndReported(type: String, text: String, unit: String) throws {
    let export = try read(record(type, text, unit))
    #expect((export.missing.count, export.warnings.kinds) == (5, [.value]))
    #expect(export.warnings.first?.line == 2)
    let twice = try read(record(type, text, unit) + record(type, text, unit))
    #expect(twice.warnings.map(\.count) == [2])
    #expect(twice.warnings.map(\.message) == export.warnings.map(\.message))
  }

  @Test func implausibleTimeIsReported() throws {
    for date in [
      "", "yesterday", "2024-13-01 07:00:00 +0100", "2567-03-01 07:00:00 +0100",
      "0006-03-01 07:00:00 +0900", "2024-06-03 07:00:00 +0100",
    ] {
      let export = try read(record("Height", "178", "cm", date))
      #expect(export.heightMeters == nil && export.warnings.kinds == [.time], "\(date)")
    }
  }

  @Test func missingFactsAreListed() throws {
    #expect(try read("").missing == HealthFact.allCases)
    let export = try read(
      record("Height", "178", "cm") + record("RestingHeartRate", "50", "count/min")
        + "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"\""
        + " HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexNotSet\"/>")
    #expect(export.missing == [.weight, .dateOfBirth, .sex] && export.warnings.isEmpty)
  }

  @Test func dateOfBirthAndSexAreRead() throws {
    for (sex, word) in [(HealthSex.female, "Female"), (.male, "Male"), (.other, "Other")] {
      let export = try read(
        "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1984-02-29\""
          + " HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSex\(word)\"/>")
      #expect((export.sex, export.dateOfBirth) == (sex, Day(year: 1984, month: 2, day: 29)))
    }
    let wrong = try read("<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1983-02-29\"/>")
    #expect(wrong.dateOfBirth == nil && wrong.warnings.kinds == [.time])
  }

  @Test func wantedRecordsWithChildrenAndControlCharactersAreRead() throws {
    let text = record("Height", "178", "cm").dropLast(2)
    let export = try read(
      text + "><MetadataEntry key=\"a\u{B}\" value=\"\u{1}\"/></Record>"
        + record("BodyMass", "70", "kg"))
    #expect(export.heightMeters != nil && export.weightKilograms != nil && export.recordCount == 2)
  }

  @Test func recordsInCorrelationsAndSeveralRootElementsAreRead() throws {
    let export = try read("<Correlation type=\"x\">\(record("Height", "178", "cm"))</Correlation>")
    #expect(export.heightMeters?.value == 1.78)
    let twice =
      healthDocument(record("Height", "178", "cm"))
      + healthDocument(record("BodyMass", "70", "kg"))
    let both = try HealthImport(bytes: twice).export
    #expect(both.missing == [.restingHeartRate, .dateOfBirth, .sex])
  }

  @Test func truncatedDocumentKeepsItsBeginning() throws {
    let whole = healthDocument(record("Height", "178", "cm") + workout("<WorkoutEvent/>"))
    let begin = 150
    for count in begin..<whole.count {
      let export = try HealthImport(bytes: Array(whole.prefix(count))).export
      #expect(export.warnings.kinds.contains(.truncated), "\(count)")
    }
    let last = try HealthImport(bytes: Array(whole.dropLast(14))).export
    #expect(last.heightMeters != nil && last.workouts.count == 1)
  }

  @Test func entitiesOfTheDocumentAreNeverExpanded() throws {
    let bomb = """
      <!DOCTYPE HealthData [<!ENTITY x "xxxxxxxxxx"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <HealthData>\(record("Height", "&x;", "cm"))\(record("BodyMass", "&f;", "kg"))</HealthData>
      """
    let export = try HealthImport(bytes: Array(bomb.utf8)).export
    #expect(export.heightMeters == nil && export.weightKilograms == nil)
    #expect(export.warnings.contains { $0.kind == .entity })
  }
}

@Suite struct HealthWorkoutTests {
  @Test func totalsOfOldExportsAreReadFromAttributes() throws {
    let export = try read(
      workout(
        "",
        attributes: """
          duration="29.5" durationUnit="min" totalDistance="3.1" totalDistanceUnit="mi" \
          totalEnergyBurned="1255.2" totalEnergyBurnedUnit="kJ"
          """))
    let run = try #require(export.workouts.first)
    #expect(run.sport == .running && run.source == "Watch" && run.isIndoor == nil)
    #expect(run.durationSeconds == 1770 && run.end.seconds(since: run.start) == 1800)
    #expect(run.distanceMeters.map { abs($0 - 4988.9664) < 1e-9 } == true)
    #expect(run.energyKilocalories.map { abs($0 - 300) < 1e-9 } == true)
  }

  @Test func zeroTotalsAreUnknown() throws {
    let export = try read(
      workout(
        "",
        attributes: """
          totalDistance="0" totalDistanceUnit="km" totalEnergyBurned="0" totalEnergyBurnedUnit="Cal"
          """))
    #expect(export.workouts.map(\.distanceMeters) == [nil])
    #expect(export.workouts.map(\.energyKilocalories) == [nil] && export.warnings.isEmpty)
  }

  @Test func totalsOfNewExportsAreReadFromStatistics() throws {
    let type = "<WorkoutStatistics type=\"HKQuantityTypeIdentifier"
    let export = try read(
      workout(
        type + "DistanceCycling\" sum=\"10.5\" unit=\"km\"/>" + type
          + "ActiveEnergyBurned\" sum=\"250\" unit=\"Cal\"/>" + type
          + "BasalEnergyBurned\" sum=\"99\" unit=\"Cal\"/>" + type
          + "HeartRate\" average=\"150\" unit=\"count/min\"/>"
          + "<MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>",
        attributes: "totalDistance=\"0\" totalDistanceUnit=\"km\""))
    #expect(export.workouts.first?.distanceMeters == 10_500)
    #expect(export.workouts.first?.energyKilocalories == 250)
    #expect(export.workouts.first?.isIndoor == true && export.warnings.isEmpty)
  }

  @Test func metadataOfChildElementsIsIgnored() throws {
    let inner = "<MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>"
    let export = try read(
      workout(
        "<WorkoutActivity>\(inner)</WorkoutActivity><WorkoutRoute>\(inner)</WorkoutRoute>"
          + "<WorkoutEvent>\(inner)</WorkoutEvent>"))
    #expect(export.workouts.first?.isIndoor == nil)
  }

  @Test func activityTypesMapToSports() {
    let sports: [(String, Sport)] = [
      ("Running", .running), ("Walking", .walking), ("Cycling", .cycling), ("Hiking", .hiking),
      ("Swimming", .swimming), ("Yoga", .workout), ("TraditionalStrengthTraining", .workout),
      ("HighIntensityIntervalTraining", .workout), ("Rowing", .rowing), ("Elliptical", .workout),
      ("SwimBikeRun", .other), ("WheelchairRunPace", .wheelchair), ("Golf", .other), ("", .other),
      ("HandCycling", .other), ("CrossCountrySkiing", .crossCountrySkiing),
    ]
    for (name, sport) in sports { #expect(Sport(healthName: name) == sport, "\(name)") }
    #expect(healthTitle("TraditionalStrengthTraining") == "Traditional Strength Training")
  }

  @Test func pausesAreClippedToTheWorkoutAndDoNotOverlap() throws {
    func events(_ list: [(String, Int)]) -> String {
      list.map { kind, minute in
        let time =
          "2024-03-01 0\(6 + (minute + 60) / 60):\(minute < 10 ? "0" : "")\(minute % 60):00 +0100"
        return "<WorkoutEvent type=\"HKWorkoutEventType\(kind)\" date=\"\(time)\"/>"
      }.joined()
    }
    for (list, pauses) in [
      ([("Pause", 5), ("Resume", 6), ("Pause", 10), ("Resume", 12)], [[300, 360], [600, 720]]),
      ([("Resume", 6), ("Pause", 5)], [[300, 360]]), ([("Resume", 6)], []),
      ([("Pause", 20)], [[1200, 1800]]),
      ([("Pause", 20), ("Pause", 22), ("Resume", 25)], [[1200, 1500]]),
      ([("Pause", 40), ("Resume", 45)], []), ([("MotionPaused", 5), ("MotionResumed", 6)], []),
    ] {
      let run = try #require(try read(workout(events(list))).workouts.first)
      let found = run.pauses.map { [$0.start, $0.end].map { Int($0.seconds(since: run.start)) } }
      #expect(found == pauses, "\(list)")
    }
  }

  @Test func workoutWithoutUsableStartIsDroppedAndReported() throws {
    let export = try read(workout("").replacing("2024-03-01 07:00", with: "2024-03-99 07:00"))
    #expect(export.workouts.isEmpty && export.warnings.kinds == [.time, .workout])
    #expect(export.unreadableWorkoutCount == 1)
    let backwards = try read(
      workout("", attributes: "duration=\"10\"").replacing("07:30", with: "06:30"))
    #expect(backwards.warnings.kinds == [.timeGoesBack])
    #expect(backwards.workouts.first.map { $0.end.seconds(since: $0.start) } == 600)
  }

  @Test func workoutRecordedByTwoAppsIsKeptOnce() throws {
    let route = "<WorkoutRoute><FileReference path=\"/r.gpx\"/></WorkoutRoute>"
    let later = workout(route).replacing("07:00:00", with: "07:00:40")
    for both in [workout("") + later, later + workout("")] {
      let export = try read(both)
      #expect(export.workouts.map(\.routePaths) == [["/r.gpx"]])
      #expect(export.duplicateWorkoutCount == 1)
      // The route's file isn't part of this export.
      #expect(export.warnings.kinds == [.duplicate, .missingFile])
      #expect(export.warnings.first?.count == 1)
    }
    let apart = try read(
      workout("") + workout("", day: 2)
        + workout("").replacing("TypeRunning", with: "TypeWalking")
        + workout("").replacing("07:00:00", with: "07:20:00"))
    #expect(apart.workouts.count == 4 && apart.duplicateWorkoutCount == 0)
    let starts = apart.workouts.map(\.start.unixMicroseconds)
    #expect(starts == starts.sorted())
  }

  @Test func workoutsRoutesAndSourceNamesAreLimited() throws {
    var limits = FileLimits.health
    limits.workoutCount = 3
    let many = try read((1...6).map { workout("", day: $0) }.joined(), limits: limits)
    #expect(many.workouts.count == 3 && many.warnings.kinds == [.tooLarge])
    let routes = (0..<1_200).map { "<FileReference path=\"/\($0).gpx\"/>" }.joined()
    let full = try read(workout("<WorkoutRoute>\(routes)\(routes)</WorkoutRoute>"))
    #expect(full.workouts.first?.routePaths.count == 200)
    limits.entryCount = 7
    let few = try read(
      (1...3).map { workout("<WorkoutRoute>\(routes)</WorkoutRoute>", day: $0) }.joined(),
      limits: limits)
    #expect(few.workouts.map(\.routePaths.count) == [7, 0, 0])
    let long = try read(
      workout("").replacing("\"Watch\"", with: "\"\(String(repeating: "W", count: 257))\""))
    #expect(long.workouts.map(\.source) == [nil])
  }

  @Test func writtenWorkoutIsReadBackUnchanged() throws {
    let simulated = SimulatedHealthExport(seed: 3, recordCount: 0, workoutCount: 12)
    for index in 0..<12 {
      var workout = simulated.workout(index)
      workout.routePaths = []
      let bytes = writeHealthDocument(workout)
      #expect(try HealthImport(bytes: bytes).export.workouts == [workout])
    }
  }
}
