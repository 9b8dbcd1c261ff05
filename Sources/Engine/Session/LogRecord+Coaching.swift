// Encoding of personal cadence models and interval workouts.

extension LogRecord {
  mutating func set(_ model: PersonalCadenceModel) {
    let numbers = model.numbers
    for index in 0..<numbers.count { self[index + 1] = numbers[index] }
  }

  var personalModel: PersonalCadenceModel? {
    var numbers: [Double] = []
    for index in 1...PersonalCadenceModel.numberCount { numbers.append(self[index] ?? .nan) }
    return PersonalCadenceModel(numbers: numbers)
  }

  /// Field 1 is the number of repetitions. Each interval's length takes two fields: the unit (0 for seconds, 1 for
  /// metres) and the value.
  mutating func set(_ workout: IntervalRun) {
    self[1] = Double(workout.count)
    set(workout.work, at: 2)
    set(workout.recovery, at: 4)
    set(workout.warmUp, at: 6)
    set(workout.coolDown, at: 8)
  }

  private mutating func set(_ length: IntervalLength?, at index: Int) {
    switch length {
    case .seconds(let size): (self[index], self[index + 1]) = (0, size)
    case .meters(let size): (self[index], self[index + 1]) = (1, size)
    case nil: return
    }
  }

  var workout: IntervalRun? {
    guard let count = self[1].flatMap({ Int32(exactly: $0) }), let work = length(at: 2),
      let recovery = length(at: 4)
    else { return nil }
    return IntervalRun(
      warmUp: length(at: 6), work: work, recovery: recovery, count: Int(count),
      coolDown: length(at: 8))
  }

  private func length(at index: Int) -> IntervalLength? {
    guard let unit = self[index], let size = self[index + 1] else { return nil }
    return unit == 0 ? .seconds(size) : unit == 1 ? .meters(size) : nil
  }
}
