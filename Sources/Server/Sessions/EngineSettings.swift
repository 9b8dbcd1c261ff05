import Engine
import Model
import Screens
import Store

/// The data that a session's page passes to the engine at startup (see `settings` in docs/developing/bridge.md).
struct EngineSettings: Sendable {
  /// Setting codes with their values, such as "1:0 2:1.75". Unknown values are omitted.
  let settings: String
  /// The parameters of the runner's personal cadence model, separated by commas. Empty if the runner has no model
  /// yet.
  let personalModel: String
  /// The serialized `StepCalibrationData`. Empty if nothing has been learnt or the page doesn't need it.
  let stepCalibrationData: String
  /// The athlete's own metronome sounds: one per line, as ID and name. Empty if the athlete hasn't added any.
  let ownSounds: String

  init(_ context: PageContext, stepCalibrationData: StepCalibrationData? = nil) async throws {
    self.stepCalibrationData = String(decoding: stepCalibrationData?.text ?? [], as: UTF8.self)
    ownSounds = try await context.store.sounds.all().map { "\($0.id) \($0.name)" }
      .joined(separator: "\n")
    let increase = try await context.store.settings.cadencePlan()?.increase(
      on: context.services.currentDay)
    let records = try await context.store.statistics.personalRecords()
    settings =
      Self.settings(context.settings, increase: increase ?? 0, isDemo: context.isDemo) + " "
      + Self.text(records)
    let now = context.services.currentInstant().unixSeconds
    personalModel = Self.text(try await context.store.statistics.personalModel(now: now))
  }

  static func settings(_ athlete: AthleteSettings, increase: Double, isDemo: Bool) -> String {
    let values = PageSetting.allCases.compactMap { setting -> String? in
      let value: Double? =
        switch setting {
        case .cadenceIncrease: increase > 0 ? increase : nil
        case .isDemo: isDemo ? 1 : 0
        default: setting.field.flatMap { athlete[$0] }
        }
      return value.map { text(setting, $0) }
    }
    return values.joined(separator: " ")
  }

  /// Returns the records for the standard distances as setting codes with values. Uses 0 for a distance that has no
  /// record.
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

  /// Formats a number, without a decimal point if it is a whole number.
  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
