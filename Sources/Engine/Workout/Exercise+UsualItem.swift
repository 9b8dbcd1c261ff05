extension Exercise {
  /// The default rest between sets, in seconds, for exercises with repetitions and for holds.
  private static let defaultRest = (repetitions: 60.0, hold: 20.0)

  /// The exercise as a workout item with the defaults for sets, for repetitions or seconds, and for the rest.
  public var defaultItem: WorkoutItem? {
    switch guide.amount {
    case .repetitions(let count, let sets):
      WorkoutItem(
        exercise: number, sets: sets, amount: Double(count),
        restSeconds: Self.defaultRest.repetitions
      )
    case .hold(let seconds, let sets):
      WorkoutItem(
        exercise: number, sets: sets, amount: Double(seconds), restSeconds: Self.defaultRest.hold)
    case .dance(let seconds):
      WorkoutItem(exercise: number, sets: 1, amount: Double(seconds), restSeconds: 0)
    }
  }
}
