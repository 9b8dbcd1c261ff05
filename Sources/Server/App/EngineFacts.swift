import Engine
import Screens
import Store

/// What a session's page tells the engine before anything else (`settings` in docs/border.md).
struct EngineFacts: Sendable {
  /// Codes and values: "1:0 2:1.75". What is not known has no code.
  let settings: String
  /// The numbers of the runner's own line, with commas; empty without one.
  let personalModel: String
  /// `StepKnowledge.text`; empty where nothing is known, or the page needs none.
  let stepKnowledge: String

  init(_ visit: Visit, stepKnowledge: StepKnowledge? = nil) async throws {
    self.stepKnowledge = String(decoding: stepKnowledge?.text ?? [], as: UTF8.self)
    let increase = try await visit.store.settings.cadencePlan()?.increase(
      on: visit.services.presentDay)
    let records = try await visit.store.statistics.personalRecords()
    settings =
      Self.settings(visit.settings, increase: increase ?? 0, isDemo: visit.isDemo) + " "
      + Self.text(records)
    let now = visit.services.presentMoment().unixSeconds
    personalModel = Self.text(try await visit.store.statistics.personalModel(now: now))
  }

  static func settings(_ athlete: AthleteSettings, increase: Double, isDemo: Bool) -> String {
    let values: [(code: Int, value: Double?)] = [
      (1, Double(athlete.units.rawValue)), (2, athlete.heightMeters), (3, athlete.weightKilograms),
      (4, increase > 0 ? increase : nil), (5, isDemo ? 1 : 0),
      (6, athlete.restingHeartRate.map(Double.init)),
      (7, athlete.maximumHeartRate.map(Double.init)), (8, athlete.birthYear.map(Double.init)),
      (9, athlete.sex.map { Double($0.rawValue) }),
    ]
    return values.compactMap { code, value in value.map { "\(code):\(short($0))" } }
      .joined(separator: " ")
  }

  /// The records over the standard lengths: 0 where there is none yet.
  static func text(_ records: [PersonalRecord]) -> String {
    LengthEffort.standardLengths.enumerated().map { index, meters in
      let record = records.first { $0.kind.meters.map { abs($0 - meters) < 0.5 } ?? false }
      return "\(31 + index):\(short(record?.value ?? 0))"
    }.joined(separator: " ")
  }

  static func text(_ model: PersonalCadenceModel?) -> String {
    (model?.numbers ?? []).map { "\($0)" }.joined(separator: ",")
  }

  /// Whole numbers without a decimal point.
  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
