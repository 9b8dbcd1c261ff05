extension Exercise {
  static let jumpingJack = Exercise(
    number: 14, name: "jumping-jack", category: .dance, measure: jumpingJackMeasure,
    guide: jumpingJackGuide,
    mannequin: jumpingJackMannequin)
}

private let jumpingJackMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .elbow, .wrist, .hip],
  signal: [
    SignalTerm(.angle(.hip, .shoulder, .wrist), from: 30, to: 160),
    SignalTerm(.height(.wrist, above: .shoulder), from: -0.9, to: 0.9),
  ],
  minimumSeconds: 0.5, hasEnds: true,
  rules: [
    FormRule(
      .armsDropped, .hint, .height(.wrist, above: .shoulder), .below(0.6), tolerance: 0.1,
      at: .reached),
    FormRule(
      .feetTogether, .hint, .gapShare(.ankle, .hip), .below(1.8), tolerance: 0.3, at: .reached,
      view: .front),
  ])

private let jumpingJackGuide = ExerciseGuide(
  "Jumping jacks",
  summary: "Jump your feet apart and raise your arms, then jump back.",
  muscles: "Legs, shoulders, heart",
  camera: .frontWide, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet together and your arms at your sides.
    Jump your feet apart and swing your arms overhead.
    Land softly on bent knees.
    Jump back to the start.
    """,
  mistakes: """
    Short arms: reach all the way overhead.
    Feet stay together: jump wider than your shoulders.
    Hard landings: bend your knees.
    """,
  movement:
    "Seen from the front, the figure jumps its feet apart with arms overhead, and back together.")

private let jumpingJackMannequin = MannequinMotion(
  view: 0,
  stance: [.footTurn, 12, .azimuth, 6, .twist, 60, .elbow, 168],
  milliseconds: [0, 250, 500, 750, 1000],
  keys: [
    .elevation, 8, 92, 162, 92,
    .footOut, 42, 108, 165, 108,
    .footLift, 0, 34, 0, 34,
    .footPitch, 0, 22, 0, 22,
    .knee, 158, 172, 160, 172,
  ], representativePose: 2,
  variants: [
    MannequinVariant("short-arms", keys: [.elevation, 8, 60, 98, 60]),
    MannequinVariant("feet-together", keys: [.footOut, 42, 42, 42, 42]),
  ])
