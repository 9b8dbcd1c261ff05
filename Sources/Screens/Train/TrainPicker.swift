public import Engine

/// Returns the page with all programmes and exercises, grouped by category.
public func trainPicker() -> HTML {
  tag("div", .class("train-picker")) {
    tag("h1") { TrainPageWords.train }
    tag("p", .class("quiet")) { TrainPageWords.what }
    programmes()
    tag("ul", .class("rows")) {
      linkRow(
        "/train/history", TrainHistoryWords.history.text, TrainHistoryWords.historyWhat.text)
    }
    tag("div", .class("train-ways")) {
      tag("nav", .class("category-links"), .label(TrainPageWords.exercises)) {
        for category in ExerciseCategory.allCases {
          tag("a", .class("button"), .href(joined("#", category.name))) { category.words }
        }
      }
      watchWorkout()
    }
    for category in ExerciseCategory.allCases { section(category) }
  }
}

private func programmes() -> HTML {
  tag("section") {
    tag("h2") { TrainPageWords.programmes }
    tag("ul", .class("rows programme-rows")) {
      for (index, ready) in ReadyProgramme.all.enumerated() {
        programmeRow(ready, isFirst: index == 0)
      }
    }
  }
}

/// Returns the row of a programme. Its name opens the set-up screen, and its button starts the workout immediately.
private func programmeRow(_ ready: ReadyProgramme, isFirst: Bool) -> HTML {
  let address = trainAddress(ready.programme)
  let first = ready.programme.items.first.flatMap { Exercise.numbered($0.exercise) }
  return tag("li") {
    tag("a", .class("row"), .href(address)) {
      if let first { mannequinPicture(first) }
      tag("span", .class("what")) {
        tag("b") { ready.title }
        tag("span", .class("quiet block")) {
          TrainPageWords.programmeOf.filled(
            decimal(ready.programme.items.count),
            fixedText(ready.minutes.rounded(.up), decimals: 0))
        }
      }
    }
    tag(
      "a", .class(isFirst ? "button small primary" : "button small"), .href(address),
      .action("play"), .flag("data-begins"),
      .label(TrainPageWords.startOf.filled(ready.title))
    ) { TrainPageWords.start }
  }
}

private func section(_ category: ExerciseCategory) -> HTML {
  tag("section", .id(category.name)) {
    tag("h2") { category.words }
    tag("ul", .class("exercise-cards")) {
      for exercise in Exercise.all where exercise.category == category { card(exercise) }
    }
  }
}

private func card(_ exercise: Exercise) -> HTML {
  tag("li", .class("exercise-card")) {
    tag("a", .href(exercise.address)) {
      mannequinPicture(exercise)
      tag("b") { exercise.guide.title }
      tag("span", .class("quiet block")) { exercise.guide.muscles }
    }
    tag(
      "a", .class("how"), .href(joined("/train/how/", exercise.name)),
      .label(TrainPageWords.howOf.filled(exercise.guide.title))
    ) { tag("span", .ariaHidden) { "i" } }
  }
}

/// Returns the page about one exercise, with an animated mannequin.
public func exerciseHow(_ exercise: Exercise) -> HTML {
  tag("div", .class("exercise-how")) {
    tag("h1") { exercise.guide.title }
    tag("p") { exercise.guide.summary }
    tag("div", .class("train-parts")) {
      tag("div") {
        mannequinStage(exercise)
        musicPreview(exercise.category.music)
      }
      tag("div") { exerciseGuide(exercise, heading: "h2") }
    }
    tag("div", .class("start-bar")) {
      tag("a", .class("button primary start"), .href(exercise.address)) { TrainPageWords.start }
    }
  }
}

/// Returns a button that plays and stops a sample of the music.
private func musicPreview(_ style: MusicStyle) -> HTML {
  tag("p") {
    tag(
      "button", .type("button"), .class("button"), .action("preview-music"),
      Attribute("data-music", number: Int(style.rawValue)), Attribute("aria-pressed", "false")
    ) { TrainPageWords.previewMusic.filled(style.name) }
  }
}

extension Exercise {
  /// The URL that starts a workout of only this exercise.
  var address: String {
    defaultItem.flatMap { WorkoutProgramme(items: [$0]) }.map(trainAddress) ?? "/train"
  }
}

/// Returns the URL that starts a workout. The query contains the programme's items as numbers.
func trainAddress(_ programme: WorkoutProgramme) -> String {
  var pieces = ["/train/start?items="]
  for (index, item) in programme.items.enumerated() {
    if index > 0 { pieces.append(";") }
    pieces.append(item.text)
  }
  return joined(pieces)
}

extension WorkoutItem {
  /// The item as written in URLs: exercise, sets, amount and seconds of rest.
  var text: String {
    joined(
      decimal(Int(exercise)), ",", decimal(sets), ",", fixedText(amount, decimals: 0), ",",
      fixedText(restSeconds, decimals: 0))
  }
}

extension ExerciseCategory {
  var name: String {
    switch self {
    case .strength: "strength"
    case .yoga: "yoga"
    case .dance: "dance"
    }
  }

  var words: TrainPageWords {
    switch self {
    case .strength: .strength
    case .yoga: .yoga
    case .dance: .dance
    }
  }
}
