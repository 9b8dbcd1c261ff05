/// A demo figure's fault, and the judgement expected for it.
public struct MannequinFault: Equatable, Sendable {
  /// The exercise's name (`Exercise.name`).
  public let exercise: String
  /// The name of the figure's variant.
  public let name: String
  /// The name of the expected `FormFault`, or of the `RepetitionRejection` if the movement doesn't count.
  public let expected: String
  /// The camera's viewing angle at which the fault is visible; nil for the exercise's default.
  public let view: Double?

  init(_ exercise: String, _ name: String, _ expected: String, view: Double? = nil) {
    (self.exercise, self.name, self.expected, self.view) = (exercise, name, expected, view)
  }

  /// The faults of all figures, in the order of exercises and variants.
  public static let all: [MannequinFault] = [
    MannequinFault("bicep-curl", "elbows-drift", "elbow-drift"),
    MannequinFault("bicep-curl", "half-curl", "half-contraction"),
    MannequinFault("bicep-curl", "leaning-back", "trunk-swing"),
    MannequinFault("bicep-curl", "rushed", "rushed"),
    MannequinFault("shoulder-press", "no-lockout", "not-extended"),
    MannequinFault("shoulder-press", "uneven", "arms-uneven"),
    MannequinFault("shoulder-press", "leaning", "trunk-swing"),
    MannequinFault("lateral-raise", "too-high", "arms-too-high"),
    MannequinFault("lateral-raise", "bent-elbows", "arms-bent"),
    MannequinFault("lateral-raise", "swaying", "trunk-swing"),
    MannequinFault("lateral-raise", "half-raise", "not-far-enough"),
    MannequinFault("squat", "shallow", "too-shallow"),
    MannequinFault("squat", "leaning-forward", "trunk-forward"),
    MannequinFault("squat", "knees-in", "knees-inward", view: 0),
    MannequinFault("tricep-extension", "no-lockout", "not-extended"),
    MannequinFault("tricep-extension", "moving-upper-arm", "upper-arm-moves"),
    MannequinFault("warrior-1", "high-knee", "front-knee-straight"),
    MannequinFault("warrior-1", "low-arms", "arms-dropped"),
    MannequinFault("warrior-1", "leaning-forward", "trunk-tilted"),
    MannequinFault("warrior-2", "high-knee", "front-knee-straight"),
    MannequinFault("warrior-2", "low-arms", "arms-dropped"),
    MannequinFault("warrior-2", "leaning", "trunk-tilted"),
    MannequinFault("tree", "swaying", "swaying"),
    MannequinFault("tree", "foot-down", "knee-too-low"),
    MannequinFault("tree", "leaning", "trunk-tilted"),
    MannequinFault("downward-dog", "bent-knees", "knees-bent"),
    MannequinFault("downward-dog", "bent-elbows", "arms-bent"),
    MannequinFault("chair", "too-high", "too-high"),
    MannequinFault("chair", "leaning-forward", "trunk-forward"),
    MannequinFault("chair", "low-arms", "arms-dropped"),
    MannequinFault("hip-shake", "stiff-hips", "moves-too-small"),
    MannequinFault("arm-pump", "low-arms", "arms-dropped"),
    MannequinFault("side-step", "small-steps", "moves-too-small"),
    MannequinFault("arm-wave", "stiff-arms", "moves-too-small"),
    MannequinFault("jumping-jack", "short-arms", "arms-dropped"),
    MannequinFault("jumping-jack", "feet-together", "feet-together"),
    MannequinFault("body-roll", "stiff-back", "moves-too-small"),
    MannequinFault("giddha-hands", "hands-apart", "hands-apart"),
    MannequinFault("giddha-hands", "low-hands", "hands-too-low"),
    MannequinFault("hip-sway", "stiff-hips", "moves-too-small"),
    MannequinFault("hip-sway", "moving-shoulders", "shoulders-move"),
    MannequinFault("chest-pop", "stiff-chest", "moves-too-small"),
    MannequinFault("full-body-groove", "standing-still", "standing-still"),
    MannequinFault("push-up", "sagging-hips", "hips-too-low"),
    MannequinFault("push-up", "raised-hips", "hips-too-high"),
    MannequinFault("push-up", "half", "too-shallow"),
    MannequinFault("lunge", "shallow", "not-far-enough"),
    MannequinFault("lunge", "leaning-forward", "trunk-forward"),
    MannequinFault("lunge", "knee-past-toes", "knee-past-toes"),
    MannequinFault("front-raise", "too-high", "arms-too-high"),
    MannequinFault("front-raise", "swaying", "trunk-swing"),
    MannequinFault("front-raise", "half-raise", "not-far-enough"),
    MannequinFault("sit-up", "half", "not-up"),
    MannequinFault("plank", "sagging-hips", "hips-too-low"),
    MannequinFault("plank", "raised-hips", "hips-too-high"),
  ]
}
