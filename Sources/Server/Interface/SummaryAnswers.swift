import Engine
import Model
import Store

/// The athlete's name and settings.
struct AthleteAnswer: APIObject {
  static let componentName: String? = "Athlete"
  let name: String
  let settings: AthleteSettings

  static let fields: [APIField<Self>] =
    [APIField("name") { $0.name }, APIField("units") { APIChoice($0.settings.units) }]
    + SettingsField.allCases.compactMap(field)

  /// Returns the field for a setting that is a number.
  private static func field(_ field: SettingsField) -> APIField<Self>? {
    switch field.kind {
    case .choice: nil
    case .length, .mass: APIField("\(field)") { APINumber($0.settings[field]) }
    case .heartRate, .number:
      APIField("\(field)", field.kind == .heartRate ? "Beats a minute." : "") {
        $0.settings[field].map { Int(saturating: $0) }
      }
    }
  }
}

/// Totals per day and sport.
struct DayTotalsAnswer: APIObject {
  static let componentName: String? = "DayTotals"
  let days: [DayTotal]

  static let fields: [APIField<Self>] = [
    APIField("days", "Days and sports with an activity, oldest first.") {
      $0.days.map(Day.init)
    }
  ]

  struct Day: APIObject {
    let total: DayTotal

    static let fields: [APIField<Self>] = [
      APIField("day") { APIDay(number: $0.total.day) },
      APIField("sport") { APIChoice($0.total.sport) },
      APIField("activityCount") { $0.total.activityCount },
      APIField("distanceMeters") { APINumber($0.total.distanceMeters) },
      APIField("movingSeconds") { APINumber($0.total.movingSeconds) },
      APIField("elevationGainMeters") { APINumber($0.total.elevationGainMeters) },
    ]
  }
}

/// The personal records of all runs.
struct RecordsAnswer: APIObject {
  static let componentName: String? = "Records"
  let records: [PersonalRecord]

  static let fields: [APIField<Self>] = [
    APIField("records") { $0.records.map(Record.init) }
  ]

  struct Record: APIObject {
    private enum Kind: CaseIterable {
      case fastest, longest, mostClimb
    }

    let record: PersonalRecord
    private var kind: Kind {
      switch record.kind {
      case .fastest: .fastest
      case .longest: .longest
      case .mostClimb: .mostClimb
      }
    }

    init(_ record: PersonalRecord) { self.record = record }

    static let fields: [APIField<Self>] = [
      APIField("kind") { APIChoice($0.kind) },
      APIField("meters", "The distance of a fastest record; null for other records.") {
        APINumber($0.record.kind.meters)
      },
      APIField("value", "Moving seconds for a fastest record, metres for others.") {
        APINumber($0.record.value)
      },
      APIField("activity") { ActivitySummaryAnswer(summary: $0.record.activity) },
    ]
  }
}
