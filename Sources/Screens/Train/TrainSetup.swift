import Engine

/// Returns the screen before a workout: the programme, its options and the start button.
public func trainSetup(_ state: WorkoutSetupState) -> HTML { TrainSetup(setup: state).html() }

private struct TrainSetup {
  let setup: WorkoutSetupState

  private var exercises: [Exercise] {
    (setup.programme?.items ?? []).compactMap { Exercise.numbered($0.exercise) }
  }

  func html() -> HTML {
    tag("div", .class("run-setup train-setup"), musicAttribute(exercises.first)) {
      tag("h1") { title }
      cameraNotices()
      unfinished()
      tag("div", .class("train-parts")) {
        if exercises.isEmpty { chooseFirst() } else { programme() }
        tag("div") {
          camera()
          music()
          settings()
          ways()
        }
      }
      if !exercises.isEmpty { startBar(TrainPageWords.start.text) }
    }
  }

  /// Returns links to other exercises and to a simulated workout.
  private func ways() -> HTML {
    build {
      tag("p") {
        tag("a", .class("standalone"), .href("/train")) { TrainPageWords.toPicker }
      }
      if !exercises.isEmpty {
        tag("p") {
          tag("button", .type("button"), .class("button quiet"), .action("simulate")) {
            TrainPageWords.watch
          }
        }
      }
    }
  }

  private var title: String {
    if exercises.count == 1 { return exercises[0].guide.title }
    let ready = setup.programme.flatMap { readyProgramme(like: $0) }
    return ready?.title ?? TrainPageWords.workout.text
  }

  private func unfinished() -> HTML {
    unfinishedSection(
      TrainPageWords.continueTitle.text,
      setup.unfinished.map { $0.sentence(TrainPageWords.continueWhat, distance: "") },
      unknown: TrainPageWords.continueUnknown.text)
  }

  private func chooseFirst() -> HTML { tag("p", .class("hint")) { TrainPageWords.chooseFirst } }

  private func programme() -> HTML {
    build {
      tag("ol", .class("programme")) {
        for (index, item) in (setup.programme?.items ?? []).enumerated() {
          if let exercise = Exercise.numbered(item.exercise) { line(item, exercise, index) }
        }
      }
      if exercises.count < WorkoutProgramme.maximumCount { addition() }
    }
  }

  /// Returns the form for appending an exercise to the programme.
  private func addition() -> HTML {
    tag("div", .class("addition")) {
      tag("label", Attribute("for", "addition")) { TrainPageWords.add }
      tag("select", .id("addition")) {
        for exercise in Exercise.all {
          if let item = exercise.defaultItem {
            tag("option", .value(item.text)) { exercise.guide.title }
          }
        }
      }
      tag("button", .type("button"), .class("button small"), .action("add-exercise")) {
        TrainPageWords.addIt
      }
    }
  }

  /// Returns buttons that move an exercise up, unless it is the first one, or remove it.
  private func arrangement(_ exercise: Exercise, _ index: Int) -> HTML {
    tag("p", .class("buttons")) {
      if index > 0 {
        arrangeButton("move-exercise", TrainPageWords.moveUp, exercise, index)
      }
      arrangeButton("remove-exercise", TrainPageWords.remove, exercise, index)
    }
  }

  private func arrangeButton(
    _ action: String, _ words: TrainPageWords, _ exercise: Exercise, _ index: Int
  ) -> HTML {
    tag(
      "button", .type("button"), .class("button quiet small"), .action(action),
      Attribute("data-item", number: index),
      .label(TrainPageWords.arrangeOf.filled(words.text, exercise.guide.title))
    ) { words }
  }

  private func line(_ item: WorkoutItem, _ exercise: Exercise, _ index: Int) -> HTML {
    tag("li", .class("programme-item")) {
      mannequinStage(exercise)
      if exercises.count > 1 { tag("h2") { exercise.guide.title } }
      tag("p") { exercise.guide.summary }
      tag("div", .class("steppers")) {
        stepper(TrainPageWords.sets, decimal(item.sets), index, field: 1)
        stepper(exercise.amountName, amountText(item, exercise), index, field: 2)
        stepper(
          TrainPageWords.rest,
          TrainPageWords.seconds.filled(fixedText(item.restSeconds, decimals: 0)), index, field: 3)
      }
      fold(joined("how-", exercise.name, "-", decimal(index)), TrainPageWords.how.text) {
        exerciseGuide(exercise)
      }
      if exercises.count > 1 { arrangement(exercise, index) }
    }
  }

  private func amountText(_ item: WorkoutItem, _ exercise: Exercise) -> String {
    let amount = fixedText(item.amount, decimals: 0)
    return exercise.measure.task == .repetitions ? amount : TrainPageWords.seconds.filled(amount)
  }

  private func stepper(_ name: TrainPageWords, _ value: String, _ index: Int, field: Int) -> HTML {
    tag("div", .class("stepper"), .role("group"), .label(name)) {
      tag("span", .class("stepper-name")) { name }
      stepButton(TrainPageWords.less.filled(name.text), "−", index, field, by: -1)
      tag("output", Attribute("data-step-value", joined(decimal(index), ".", decimal(field)))) {
        value
      }
      stepButton(TrainPageWords.more.filled(name.text), "+", index, field, by: 1)
    }
  }

  private func stepButton(
    _ label: String, _ sign: String, _ index: Int, _ field: Int, by: Int
  ) -> HTML {
    tag(
      "button", .type("button"), .action("step"), .label(label),
      Attribute("data-item", number: index), Attribute("data-field", number: field),
      Attribute("data-by", number: by)
    ) { sign }
  }

  private func music() -> HTML {
    guard let style = exercises.first?.category.music else { return HTML() }
    return build {
      switchOption(
        "with-music", TrainPageWords.music.text, hint: TrainPageWords.musicHint.filled(style.name),
        isOn: true, Attribute("data-input", "with-music"))
      musicControls()
    }
  }

  private func settings() -> HTML {
    let workout = setup.live.workout
    return fold("train-settings", TrainPageWords.settings.text) {
      selectOption(
        "strictness", TrainPageWords.strictness.text, hint: TrainPageWords.strictnessHint.text,
        option: .strictness,
        JudgingStrictness.allCases.map { (Int($0.rawValue), $0.words.text) },
        chosen: Int(workout.strictness.rawValue))
      switchOption(
        "speaks", TrainPageWords.voice.text, hint: TrainPageWords.voiceHint.text,
        isOn: workout.speaks, .option(.speaks))
    }
  }

  private func camera() -> HTML {
    tag("section") {
      switchOption(
        "uses-camera", TrainPageWords.useCamera.text, hint: TrainPageWords.useCameraHint.text,
        isOn: setup.live.workout.usesCamera, .option(.usesCamera))
      tag("fieldset", .class("choice")) {
        tag("legend") { TrainPageWords.whichCamera }
        segments(
          "facing",
          [
            ("user", TrainPageWords.frontCamera.text),
            ("environment", TrainPageWords.backCamera.text),
          ], chosen: "user", input: "facing")
      }
      switchOption(
        "mirror", TrainPageWords.mirror.text, hint: TrainPageWords.mirrorHint.text, isOn: true,
        Attribute("data-input", "mirror"))
      tag("p", .class("why quiet")) { TrainPageWords.cameraWhy }
    }
  }
}

extension JudgingStrictness {
  fileprivate var words: TrainPageWords {
    switch self {
    case .lenient: .lenient
    case .usual: .usual
    case .strict: .strict
    }
  }
}

extension Exercise {
  var amountName: TrainPageWords {
    switch measure.task {
    case .repetitions: .repetitions
    case .hold: .hold
    case .dance: .duration
    }
  }
}

/// Returns the instructions for an exercise.
func exerciseGuide(_ exercise: Exercise, heading: StaticString = "h3") -> HTML {
  let guide = exercise.guide
  return build {
    tag(heading) { TrainPageWords.steps }
    tag("ol", .class("steps")) {
      for step in guide.steps { tag("li") { step } }
    }
    tag(heading) { TrainPageWords.mistakes }
    tag("ul", .class("mistakes")) {
      for mistake in guide.mistakes { tag("li") { mistake } }
    }
    tag("dl", .class("facts")) {
      fact(TrainPageWords.placement.text, guidedPlacement(exercise))
      fact(TrainPageWords.muscles.text, guide.muscles)
      fact(TrainPageWords.equipment.text, guide.equipment)
    }
  }
}

/// Returns instructions for placing the camera. For a side view, also names the rule that can be checked only if the
/// athlete faces the camera.
private func guidedPlacement(_ exercise: Exercise) -> String {
  let placement = placementText(exercise.guide.camera)
  guard exercise.guide.camera.isSideView,
    let rule = exercise.measure.rules.first(where: { $0.view == .front })
  else { return placement }
  return joined(placement, " ", TrainPageWords.alsoFacing.filled(rule.fault.words.text))
}

func placementText(_ camera: CameraPlacement) -> String {
  TrainPageWords.placementOf.filled(
    camera.picture, fixedText(camera.meters, decimals: 1), camera.height)
}

/// Returns an attribute that gives the script the number of the exercise's music style, or nil if `exercise` is nil.
func musicAttribute(_ exercise: Exercise?) -> Attribute? {
  exercise.map { Attribute("data-music", decimal(Int($0.category.music.rawValue))) }
}

/// Returns the ready-made programme with the same exercises in the same order, regardless of their amounts, or nil if
/// no programme matches.
private func readyProgramme(like programme: WorkoutProgramme) -> ReadyProgramme? {
  ReadyProgramme.all.first { ready in
    let items = ready.programme.items
    return items.count == programme.items.count
      && items.indices.allSatisfy { items[$0].exercise == programme.items[$0].exercise }
  }
}
