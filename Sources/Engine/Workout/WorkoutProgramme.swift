/// One exercise of a programme, and how much of it.
public struct WorkoutItem: Equatable, Sendable {
  /// `Exercise.number`.
  public var exercise: UInt8
  /// How often it is done, with a rest between.
  public var sets: Int
  /// Of each set: repetitions, or seconds of an exercise that is held or danced.
  public var amount: Double
  /// Rest after each set, in seconds; the last set of a programme has none.
  public var restSeconds: Double

  /// Sets of an item.
  public static let setRange = 1...20
  /// Repetitions or seconds of a set.
  public static let amountRange = 1.0...3_600.0
  /// Seconds of rest.
  public static let restRange = 0.0...900.0

  /// Nil where the exercise is not known, or a number is out of its range.
  public init?(exercise: UInt8, sets: Int, amount: Double, restSeconds: Double) {
    guard Exercise.numbered(exercise) != nil, Self.setRange.contains(sets),
      Self.amountRange.contains(amount), Self.restRange.contains(restSeconds)
    else { return nil }
    self.exercise = exercise
    self.sets = sets
    self.amount = amount
    self.restSeconds = restSeconds
  }
}

/// Exercises in the order they are done in.
public struct WorkoutProgramme: Equatable, Sendable {
  /// One at least, `maximumCount` at most.
  public let items: [WorkoutItem]

  /// A programme holds no more exercises than this.
  public static let maximumCount = 30

  /// Nil for none, and for too many.
  public init?(items: [WorkoutItem]) {
    guard !items.isEmpty, items.count <= Self.maximumCount else { return nil }
    self.items = items
  }

  /// Four numbers an item, as a log and the page have them: exercise, sets, amount, seconds of rest.
  public var numbers: [Double] {
    items.flatMap { [Double($0.exercise), Double($0.sets), $0.amount, $0.restSeconds] }
  }

  /// Nil where the numbers are none of a programme.
  public init?(numbers: [Double]) {
    guard numbers.count % 4 == 0 else { return nil }
    var items: [WorkoutItem] = []
    for start in stride(from: 0, to: numbers.count, by: 4) {
      guard let exercise = UInt8(exactly: numbers[start]),
        let sets = Int32(exactly: numbers[start + 1]),
        let item = WorkoutItem(
          exercise: exercise, sets: Int(sets), amount: numbers[start + 2],
          restSeconds: numbers[start + 3])
      else { return nil }
      items.append(item)
    }
    self.init(items: items)
  }
}
