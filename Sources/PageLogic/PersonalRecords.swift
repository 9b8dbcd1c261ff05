import Engine
import Screens

/// The runner's records as sent by the page, by distance. If a record wasn't sent, it is never reported as broken.
struct PersonalRecords {
  /// The precision of stored records, in seconds. An equal time counts as a record, because the record may be this
  /// very run, already uploaded.
  private static let resolution = 0.01

  private var seconds = [Double?](repeating: nil, count: LengthEffort.standardLengths.count)

  /// Sets a record in seconds, where 0 means that the runner has no record yet.
  mutating func set(_ setting: PageSetting, _ value: Double) {
    guard let index = PageSetting.records.firstIndex(of: setting) else { return }
    seconds[index] = value >= 0 && value < 1e7 ? value : nil
  }

  /// Returns the distances over which the efforts beat or equal the record.
  func distancesWithNewRecord(by efforts: [LengthEffort]) -> [Double] {
    efforts.filter { effort in
      guard let index = LengthEffort.standardLengths.firstIndex(of: effort.length),
        let record = seconds[index]
      else { return false }
      return record == 0 || effort.effort.seconds <= record + Self.resolution
    }.map { $0.length }
  }
}
