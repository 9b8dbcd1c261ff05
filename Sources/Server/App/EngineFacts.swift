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
  /// The athlete's own clicks, an identity and a name on each line; empty without any.
  let ownSounds: String

  init(_ visit: Visit, stepKnowledge: StepKnowledge? = nil) async throws {
    self.stepKnowledge = String(decoding: stepKnowledge?.text ?? [], as: UTF8.self)
    ownSounds = try await visit.store.sounds.all().map { "\($0.id) \($0.name)" }
      .joined(separator: "\n")
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
    let values: [(setting: PageSetting, value: Double?)] = [
      (.units, Double(athlete.units.rawValue)), (.height, athlete.heightMeters),
      (.weight, athlete.weightKilograms), (.cadenceIncrease, increase > 0 ? increase : nil),
      (.isDemo, isDemo ? 1 : 0), (.restingHeartRate, athlete.restingHeartRate.map(Double.init)),
      (.maximumHeartRate, athlete.maximumHeartRate.map(Double.init)),
      (.birthYear, athlete.birthYear.map(Double.init)),
      (.sex, athlete.sex.map { Double($0.rawValue) }),
    ]
    return values.compactMap { setting, value in value.map { text(setting, $0) } }
      .joined(separator: " ")
  }

  /// The records over the standard lengths: 0 where there is none yet.
  static func text(_ records: [PersonalRecord]) -> String {
    zip(PageSetting.records, LengthEffort.standardLengths).map { setting, meters in
      let record = records.first { $0.kind.meters.map { abs($0 - meters) < 0.5 } ?? false }
      return text(setting, record?.value ?? 0)
    }.joined(separator: " ")
  }

  private static func text(_ setting: PageSetting, _ value: Double) -> String {
    "\(setting.rawValue):\(short(value))"
  }

  static func text(_ model: PersonalCadenceModel?) -> String {
    (model?.numbers ?? []).map { "\($0)" }.joined(separator: ",")
  }

  /// Whole numbers without a decimal point.
  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
