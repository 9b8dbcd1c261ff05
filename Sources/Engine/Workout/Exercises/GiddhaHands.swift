extension Exercise {
  static let giddhaHands = Exercise(
    number: 16, name: "giddha-hands", category: .dance, measure: giddhaHandsMeasure,
    guide: giddhaHandsGuide,
    mannequin: giddhaHandsMannequin)
}

private let giddhaHandsMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .wrist],
  signal: [SignalTerm(.gapShare(.wrist, .shoulder), from: 1, to: 0.4)],
  rules: [
    FormRule(
      .handsApart, .hint, .gapShare(.wrist, .shoulder), .above(0.6), tolerance: 0.1, at: .reached,
      view: .front),
    FormRule(.handsTooLow, .hint, .height(.wrist, above: .hip), .below(0), tolerance: 0.1),
  ])

private let giddhaHandsGuide = ExerciseGuide(
  "Giddha hands",
  summary: "Clap in front of your chest with a bounce.",
  muscles: "Arms, shoulders, legs",
  camera: .front, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet apart and soft knees.
    Open your hands wide at chest height.
    Clap in front of your chest as you bounce.
    Open them again, in time with the music.
    """,
  mistakes: """
    Hands do not meet: bring your palms together.
    Low hands: clap at chest height.
    """,
  movement:
    "Seen from the front, the figure opens its hands wide and claps in front of its chest, bouncing in its knees."
)

private let giddhaHandsMannequin = MannequinMotion(
  view: 0, hands: .placed,
  stance: [.footOut, 70, .footTurn, 14, .swivel, 48],
  milliseconds: [0, 420, 500, 900],
  keys: [
    .handOut, 205, 16, 16,
    .handUp, -85, -115, -115,
    .handForward, 130, 170, 170,
    .knee, 166, 150, 150,
    .lean, 0, -3, -3,
    .headPitch, -4, 6, 6,
  ],
  variants: [
    MannequinVariant("hands-apart", keys: [.handOut, 205, 100, 100]),
    MannequinVariant(
      "low-hands",
      keys: [.handUp, -322, -330, -330, .handForward, 20, 20, 20, .handOut, 150, 40, 40]),
  ])
