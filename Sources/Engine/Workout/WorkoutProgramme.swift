/// An exercise in a programme, with its amount.
public struct WorkoutItem: Equatable, Sendable {
  /// The number of the exercise (`Exercise.number`).
  public var exercise: UInt8
  /// The number of sets, with a rest after each.
  public var sets: Int
  /// The amount per set: repetitions, or seconds for exercises that are held or danced.
  public var amount: Double
  /// The rest after each set in seconds. It doesn't apply to the last set of a programme.
  public var restSeconds: Double

  /// The accepted number of sets.
  public static let setRange = 1...20
  /// The accepted amount per set, in repetitions or seconds.
  public static let amountRange = 1.0...3_600.0
  /// The accepted duration of a rest, in seconds.
  public static let restRange = 0.0...900.0

  /// Creates an item. Returns nil if the exercise is unknown or a number is out of range.
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

/// A sequence of exercises.
public struct WorkoutProgramme: Equatable, Sendable {
  /// The exercises in order, 1 … `maximumCount`.
  public let items: [WorkoutItem]

  /// The maximum number of exercises in a programme.
  public static let maximumCount = 30

  /// Creates a programme. Returns nil if `items` is empty or has more than `maximumCount` items.
  public init?(items: [WorkoutItem]) {
    guard !items.isEmpty, items.count <= Self.maximumCount else { return nil }
    self.items = items
  }

  /// Creates a programme from the names of exercises (`Exercise.name`). Leaves out invalid items. Returns nil if no
  /// items are left, or more than `maximumCount`.
  public init?(_ items: [(exercise: String, sets: Int, amount: Double, rest: Double)]) {
    self.init(
      items: items.compactMap { item in
        Exercise.named(item.exercise).flatMap {
          WorkoutItem(
            exercise: $0.number, sets: item.sets, amount: item.amount, restSeconds: item.rest)
        }
      })
  }

  /// The programme as numbers for logs and the page, four per item: the exercise's number, sets, amount, and rest in
  /// seconds.
  public var numbers: [Double] {
    items.flatMap { [Double($0.exercise), Double($0.sets), $0.amount, $0.restSeconds] }
  }

  /// Creates a programme from `numbers`. Returns nil if they don't describe a valid programme.
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
