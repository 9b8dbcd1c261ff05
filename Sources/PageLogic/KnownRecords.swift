import Engine
import Screens

/// The runner's records as the page's settings tell them, length by length. What was not told marks nothing: a page
/// that does not know the records cannot say that one fell.
struct KnownRecords {
  /// Two times apart by no more than they are kept to are the same: the run itself, on the server already.
  private static let resolution = 0.01

  private var seconds = [Double?](repeating: nil, count: LengthEffort.standardLengths.count)

  /// 0 where there is no record yet.
  mutating func set(_ setting: PageSetting, _ value: Double) {
    guard let index = PageSetting.records.firstIndex(of: setting) else { return }
    seconds[index] = value >= 0 && value < 1e7 ? value : nil
  }

  /// The lengths over which a run was the fastest so far.
  func lengthsBroken(by efforts: [LengthEffort]) -> [Double] {
    efforts.filter { effort in
      guard let index = LengthEffort.standardLengths.firstIndex(of: effort.length),
        let record = seconds[index]
      else { return false }
      return record == 0 || effort.effort.seconds <= record + Self.resolution
    }.map { $0.length }
  }
}
