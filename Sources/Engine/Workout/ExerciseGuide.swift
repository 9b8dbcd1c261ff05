/// What the athlete is told of an exercise before starting.
public struct ExerciseGuide: Sendable {
}
