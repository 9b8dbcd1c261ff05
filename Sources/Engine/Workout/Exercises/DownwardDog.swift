extension Exercise {
  static let downwardDog = Exercise(
    number: 8, name: "downward-dog", category: .yoga, measure: downwardDogMeasure,
    guide: downwardDogGuide,
    mannequin: downwardDogMannequin)
}

private let downwardDogMeasure = ExerciseMeasure.hold(
  parts: [.shoulder, .elbow, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.shoulder, .hip, .knee), 65...105),
    PoseCondition(.angle(.hip, .knee, .ankle), 155...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 150...180),
    PoseCondition(.lean(.hip, over: .shoulder), 10...75),
  ],
  rules: [
    FormRule(.kneesBent, .hint, .angle(.hip, .knee, .ankle), .below(155), view: .side),
    FormRule(.hipsTooLow, .mistake, .angle(.shoulder, .hip, .knee), .above(105), view: .side),
    FormRule(.armsBent, .hint, .angle(.shoulder, .elbow, .wrist), .below(150), view: .side),
  ])

private let downwardDogGuide = ExerciseGuide(
  "Downward dog",
  summary: "Hands and feet on the floor, hips high.",
  muscles: "Backs of the legs, shoulders, back", equipment: "A mat",
  camera: .sideFloor, amount: .hold(seconds: 30, sets: 2),
  steps: """
    Start on hands and knees, with one side to the camera.
    Tuck your toes under and spread your fingers.
    Lift your hips up and back.
    Straighten your legs as far as is comfortable.
    Push the floor away, relax your neck and breathe calmly.
    """,
  mistakes: """
    Knees stay bent: lift your hips, then lengthen your legs.
    Elbows bend: push the floor away.
    The head hangs back: let it rest between your arms.
    """,
  movement:
    "Seen from the side, the figure lifts its hips from hands and knees into an upside-down V and holds, breathing calmly."
)

private let downwardDogMannequin = MannequinMotion(
  view: 84, loop: .hold, hands: .planted, prop: .mat,
  stance: [.footTurn, 0, .footOut, 55, .handOut, 105, .handUp, 20, .handForward, 630, .swivel, 60],
  milliseconds: [0, 1200, 2600],
  keys: [
    .knee, 78, 120, 173,
    .lean, 46, 38, 27,
    .hipPitch, 84, 113, 129,
    .footPitch, 68, 45, 0,
    .headPitch, 0, 5, 14,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "bent-knees", stance: [.handForward, 720],
      keys: [
        .knee, 78, 110, 132, .lean, 46, 42, 36, .hipPitch, 80, 96, 118, .footPitch, 68, 45, 20,
      ]),
    MannequinVariant(
      "bent-elbows", stance: [.handForward, 545, .swivel, 0], keys: [.hipPitch, 84, 113, 132]),
  ])
