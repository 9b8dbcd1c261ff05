import Foundation
import Testing

@testable import Screens

/// Every table of strings.
private let tables: [any Phrase.Type] = [
  AboutWords.self, ActionWords.self, ActivitiesWords.self, ActivityWords.self, AverageWords.self,
  BackupWords.self, BalanceWords.self, BannerWords.self, BikeHistoryWords.self, BikeTypeWords.self,
  BodyWords.self, CalendarWords.self, ChartWords.self, CoachWords.self, CompareWords.self,
  CountWords.self, CueWords.self, CurveWords.self, DateWords.self, DeviceListWords.self,
  DeviceWords.self, DistanceWords.self, EffortWords.self, ExerciseTrendWords.self, ExportWords.self,
  FaultWords.self, FolderWords.self, GarageWords.self, GearWords.self, HealthWords.self,
  HistoryWords.self, HouseholdWords.self, ImportLogWords.self, ImportWords.self, JobWords.self,
  ListWords.self, LiveCoachWords.self, LiveScreenWords.self, LoadWords.self, LocationWords.self,
  MapTilesWords.self, MapWords.self, MessageWords.self, MetronomeWords.self, MissingInputWords.self,
  MoveCardWords.self, MoveWords.self, MusicWords.self, NoticeWords.self, OpeningWords.self,
  OptionFaultWords.self, OwnSoundWords.self, PageWords.self, PartWords.self, PasskeyWords.self,
  PlanWords.self, PlayOfferWords.self, PlayedWords.self, QualityWords.self, RecordWords.self,
  RefusalCueWords.self, RefusalWords.self, ReminderWords.self, RideWords.self, RidingWords.self,
  RoutesMapWords.self, RunSetupWords.self, RunWords.self, SensorWords.self, ServiceWords.self,
  SessionEndWords.self, SessionWords.self, SettingsWords.self, SetupPageWords.self,
  ShortcutWords.self, SourceWords.self, SpeedTrendWords.self, SplitWords.self, SportWords.self,
  StatisticsWords.self, StepsWords.self, StorageWords.self, StoredWords.self, StravaWords.self,
  StreakWords.self, SummaryWords.self, TemplateWords.self, TempoMarking.self, TitleWords.self,
  TodaySideWords.self, TodayWords.self, TokenWords.self, TrackWords.self, TrainHistoryWords.self,
  TrainPageWords.self, TrainSummaryWords.self, TrainWords.self, TrendWords.self, TrustWords.self,
  UnitWords.self, WalkCalibrationWords.self, WalkCueWords.self, WalkHistoryWords.self,
  WalkHomeWords.self, WalkPageWords.self, WalkReportWords.self, WalkSummaryWords.self,
  WalkTrendWords.self, WalkWords.self, WorkoutCueWords.self, WorkoutPageWords.self,
  WorkoutWords.self, YearWords.self, ZoneTimeWords.self, ZoneWords.self,
]

@Suite struct PhraseTests {
  @Test func everyPhraseFollowsTheRules() {
    for table in tables { check(table) }
  }

  private func check<P: Phrase>(_ table: P.Type) {
    for phrase in table.allCases {
      let text = phrase.text
      let name = "\(table).\(phrase)"
      #expect(!text.isEmpty, "\(name)")
      text.expect(lacks: "!", "  ", for: name)
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" "), "\(name)")
      // The templates of tile servers contain {x}, {y} and {z}.
      let rest = text.replacing(/\{[0-9xyz]\}/, with: "")
      #expect(!rest.contains("{") && !rest.contains("}"), "\(name) has a damaged placeholder")
    }
  }

  @Test func everyTableIsListed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Screens")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: []))
    var declared: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      declared.formUnion(source.matches(of: /enum (\w+): String, Phrase/).map { String($0.1) })
    }
    #expect(declared == Set(tables.map { "\($0)" }))
  }

  @Test func pluralsDistinguishOneFromMany() {
    #expect(plural(1, one: ActivitiesWords.one, many: .many) == "1 activity")
    #expect(plural(0, one: ActivitiesWords.one, many: .many) == "0 activities")
  }
}
