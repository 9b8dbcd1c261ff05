extension Exercise {
  static let armWave = Exercise(
    number: 13, name: "arm-wave", category: .dance, measure: armWaveMeasure, guide: armWaveGuide,
    mannequin: armWaveMannequin)
}

private let armWaveMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .wrist],
  signal: [SignalTerm(.heightDifference(.wrist), from: -0.4, to: 0.4)],
  rules: [
    FormRule(
      .movesTooSmall, .hint, .heightDifference(.wrist), .below(0.6), tolerance: 0.1, at: .reached,
      isRelative: true, view: .front)
  ])

private let armWaveGuide = ExerciseGuide(
  "Arm wave",
  summary: "Let a wave run through your arms from hand to hand.",
  muscles: "Shoulders, arms",
  camera: .frontWide, amount: .dance(seconds: 60),
  steps: """
    Stretch your arms to both sides.
    Lift one elbow, then let its hand follow.
    Let the wave run across your shoulders to the other arm.
    Send it back, and keep it flowing.
    """,
  mistakes: """
    Stiff arms: lead with your elbow.
    The wave stops: let one arm fall as the other rises.
    """,
  movement:
    "Seen from the front with arms stretched sideways, the figure lets a wave run through both arms, one rising as the other falls."
)

private let armWaveMannequin = MannequinMotion(
  view: 0,
  stance: [.footOut, 72, .azimuth, 4, .twist, -86],
  milliseconds: [0, 200, 400, 600, 800, 1000, 1200],
  keys: [
    .left(.elevation), 72, 82, 102, 112, 102, 82,
    .left(.elbow), 160, 124, 110, 132, 168, 182,
    .right(.elevation), 112, 102, 82, 72, 82, 102,
    .right(.elbow), 132, 168, 182, 160, 124, 110,
    .chestRoll, -4, -2, 2, 4, 2, -2,
    .shift, 8, 4, -4, -8, -4, 4,
    .knee, 168, 164, 160, 168, 164, 160,
  ], representativePose: 1,
  variants: [
    MannequinVariant(
      "stiff-arms",
      keys: [
        .left(.elevation), 90, 90, 90, 90, 90, 90, .right(.elevation), 90, 90, 90, 90, 90, 90,
        .elbow, 172, 172, 172, 172, 172, 172,
      ])
  ])
