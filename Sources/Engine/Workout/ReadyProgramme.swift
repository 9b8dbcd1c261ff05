/// A predefined workout programme.
public struct ReadyProgramme: Sendable {
  /// The display title.
  public let title: String
  /// The exercises of the programme.
  public let programme: WorkoutProgramme

  private init?(_ title: String, _ items: [(Exercise, sets: Int, amount: Double, rest: Double)]) {
    let items = items.compactMap {
      WorkoutItem(exercise: $0.0.number, sets: $0.sets, amount: $0.amount, restSeconds: $0.rest)
    }
    guard let programme = WorkoutProgramme(items: items) else { return nil }
    self.title = title
    self.programme = programme
  }

  /// All predefined programmes, in display order.
  public static let all: [ReadyProgramme] = [
    ReadyProgramme(
      "First strength",
      [
        (.squat, 2, 8, 45), (.pushUp, 2, 6, 45), (.sitUp, 2, 8, 45), (.plank, 2, 20, 30),
      ]),
    ReadyProgramme(
      "Arms with dumbbells",
      [
        (.bicepCurl, 3, 10, 45), (.shoulderPress, 3, 8, 60), (.lateralRaise, 2, 10, 45),
        (.tricepExtension, 2, 10, 45),
      ]),
    ReadyProgramme(
      "Legs",
      [(.squat, 3, 12, 60), (.lunge, 3, 10, 60), (.chair, 2, 30, 30)]),
    ReadyProgramme(
      "Quiet yoga",
      [
        (.downwardDog, 1, 30, 10), (.warrior1, 2, 30, 10), (.warrior2, 2, 30, 10),
        (.tree, 2, 30, 10), (.chair, 1, 30, 0),
      ]),
    ReadyProgramme(
      "Dance break",
      [
        (.jumpingJack, 1, 45, 15), (.hipShake, 1, 60, 15), (.armPump, 1, 60, 15),
        (.sideStep, 1, 60, 15), (.fullBodyGroove, 1, 90, 0),
      ]),
  ].compactMap { $0 }

  /// The approximate duration in minutes: the rests, plus the sets at the demo figure's speed.
  public var minutes: Double {
    programme.items.reduce(0) { sum, item in
      let exercise = Exercise.numbered(item.exercise)
      let isCounted = exercise?.measure.task == .repetitions
      let each =
        isCounted ? item.amount * (exercise?.mannequin.secondsPerRepetition ?? 0) : item.amount
      return sum + Double(item.sets) * (each + item.restSeconds)
    } / 60
  }
}
