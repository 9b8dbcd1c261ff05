/// What is counted, held and judged of an exercise.
public struct ExerciseMeasure: Sendable {
}
