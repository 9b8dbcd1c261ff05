/// A fault of a demo figure, and what its judge should report.
public struct FigureFault: Equatable, Sendable {
  /// The `Exercise.name`.
  public let exercise: String
  /// The name of the figure's variant.
  public let name: String
  /// The name of the expected `FormFault`, or of the `RepetitionRefusal` if the movement doesn't count.
  public let told: String
  /// The camera's viewing angle at which the fault is visible; nil for the exercise's default.
  public let view: Double?

  init(_ exercise: String, _ name: String, _ told: String, view: Double? = nil) {
    (self.exercise, self.name, self.told, self.view) = (exercise, name, told, view)
  }

  /// The faults of all figures, in the order of exercises and variants.
  public static let all: [FigureFault] = [
    FigureFault("bicep-curl", "elbows-drift", "elbow-drift"),
    FigureFault("bicep-curl", "half-curl", "half-contraction"),
    FigureFault("bicep-curl", "leaning-back", "trunk-swing"),
    FigureFault("bicep-curl", "rushed", "rushed"),
    FigureFault("shoulder-press", "no-lockout", "not-extended"),
    FigureFault("shoulder-press", "uneven", "arms-uneven"),
    FigureFault("shoulder-press", "leaning", "trunk-swing"),
    FigureFault("lateral-raise", "too-high", "arms-too-high"),
    FigureFault("lateral-raise", "bent-elbows", "arms-bent"),
    FigureFault("lateral-raise", "swaying", "trunk-swing"),
    FigureFault("lateral-raise", "half-raise", "not-far-enough"),
    FigureFault("squat", "shallow", "too-shallow"),
    FigureFault("squat", "leaning-forward", "trunk-forward"),
    FigureFault("squat", "knees-in", "knees-inward", view: 0),
    FigureFault("tricep-extension", "no-lockout", "not-extended"),
    FigureFault("tricep-extension", "moving-upper-arm", "upper-arm-moves"),
    FigureFault("warrior-1", "high-knee", "front-knee-straight"),
    FigureFault("warrior-1", "low-arms", "arms-dropped"),
    FigureFault("warrior-1", "leaning-forward", "trunk-tilted"),
    FigureFault("warrior-2", "high-knee", "front-knee-straight"),
    FigureFault("warrior-2", "low-arms", "arms-dropped"),
    FigureFault("warrior-2", "leaning", "trunk-tilted"),
    FigureFault("tree", "swaying", "swaying"),
    FigureFault("tree", "foot-down", "knee-too-low"),
    FigureFault("tree", "leaning", "trunk-tilted"),
    FigureFault("downward-dog", "bent-knees", "knees-bent"),
    FigureFault("downward-dog", "bent-elbows", "arms-bent"),
    FigureFault("chair", "too-high", "too-high"),
    FigureFault("chair", "leaning-forward", "trunk-forward"),
    FigureFault("chair", "low-arms", "arms-dropped"),
    FigureFault("hip-shake", "stiff-hips", "moves-too-small"),
    FigureFault("arm-pump", "low-arms", "arms-dropped"),
    FigureFault("side-step", "small-steps", "moves-too-small"),
    FigureFault("arm-wave", "stiff-arms", "moves-too-small"),
    FigureFault("jumping-jack", "short-arms", "arms-dropped"),
    FigureFault("jumping-jack", "feet-together", "feet-together"),
    FigureFault("body-roll", "stiff-back", "moves-too-small"),
    FigureFault("giddha-hands", "hands-apart", "hands-apart"),
    FigureFault("giddha-hands", "low-hands", "hands-too-low"),
    FigureFault("hip-sway", "stiff-hips", "moves-too-small"),
    FigureFault("hip-sway", "moving-shoulders", "shoulders-move"),
    FigureFault("chest-pop", "stiff-chest", "moves-too-small"),
    FigureFault("full-body-groove", "standing-still", "standing-still"),
    FigureFault("push-up", "sagging-hips", "hips-too-low"),
    FigureFault("push-up", "raised-hips", "hips-too-high"),
    FigureFault("push-up", "half", "too-shallow"),
    FigureFault("lunge", "shallow", "not-far-enough"),
    FigureFault("lunge", "leaning-forward", "trunk-forward"),
    FigureFault("lunge", "knee-past-toes", "knee-past-toes"),
    FigureFault("front-raise", "too-high", "arms-too-high"),
    FigureFault("front-raise", "swaying", "trunk-swing"),
    FigureFault("front-raise", "half-raise", "not-far-enough"),
    FigureFault("sit-up", "half", "not-up"),
    FigureFault("plank", "sagging-hips", "hips-too-low"),
    FigureFault("plank", "raised-hips", "hips-too-high"),
  ]
}
