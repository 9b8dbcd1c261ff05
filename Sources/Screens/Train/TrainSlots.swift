import Engine

/// The slots of the live workout, in the order in which their changes are sent.
let trainLiveSlots: [Slot<WorkoutLiveState>] = [
  .stage, .title, .part, .number, .numberName, .target, .ring, .feedback, .feedbackKind, .skip,
  .skipHidden, .restHidden, .timerHidden, .primary, .primaryAction, .music, .figure,
  .mannequinName, .line,
]

extension Slot where State == WorkoutLiveState {
  /// The stage's name in the style sheet.
  static var stage: Slot { .attribute("live@data-stage") { $0.stageName } }

  static var title: Slot { .text("title") { $0.titleText } }

  static var part: Slot { .text("part") { $0.partText } }

  /// The main number: repetitions or seconds of the set, or the seconds until it begins.
  static var number: Slot { .text("number") { $0.numberText } }

  /// The unit of the number, for screen readers.
  static var numberName: Slot { .text("numberName") { $0.numberWords.text } }

  static var target: Slot { .text("target") { $0.targetText } }

  /// The completed fraction of the set, or of the countdown or rest before it.
  static var ring: Slot { .markup("ring") { trainRing($0.share) } }

  static var feedback: Slot { .text("feedback") { workoutFeedback($0).text } }

  static var feedbackKind: Slot {
    .attribute("feedback@data-kind") { workoutFeedback($0).isWarning ? "warning" : "" }
  }

  static var skip: Slot {
    .text("skip") {
      ($0.workout.stage == .active ? TrainWords.skipSet : .skipRest).text
    }
  }

  static var skipHidden: Slot { .attribute("skip@hidden") { $0.canSkip ? "" : "hidden" } }

  static var restHidden: Slot {
    .attribute("moreRest@hidden") { $0.workout.stage == .rest ? "" : "hidden" }
  }

  /// The visibility of the offer to continue by time. The offer is shown if the camera delivers too few pictures for
  /// counting repetitions, or hasn't delivered any for a while.
  static var timerHidden: Slot {
    .attribute("timer@hidden") { $0.canUseTimer ? "" : "hidden" }
  }

  /// The exercise's `MusicStyle`, for the script.
  static var music: Slot {
    .attribute("live@data-music") {
      $0.exercise.map { decimal(Int($0.category.music.rawValue)) } ?? ""
    }
  }

  static var figure: Slot { .attribute("figure@data-figure") { mannequinNumber($0.exercise) } }

  static var mannequinName: Slot {
    .attribute("figure@aria-label") { mannequinMovement($0.exercise) }
  }

  /// The threshold of the exercise's rule as a line in the picture: its two ends as fractions of the width and height,
  /// followed by 1 if the threshold is reached, otherwise 0.
  static var line: Slot {
    .attribute("overlay@data-line") { $0.workout.line.map(lineText) ?? "" }
  }
}

private func lineText(_ line: RuleLine) -> String {
  let ends = [line.startX, line.startY, line.endX, line.endY]
    .map { joined(fixedText($0, decimals: 3), " ") }
  return joined(ends + [line.isReached ? "1" : "0"])
}

extension WorkoutLiveState {
  var isPaused: Bool { session.phase.isPaused }

  fileprivate var stageName: String {
    if isPaused { return "paused" }
    return switch workout.stage {
    case .setup: "setup"
    case .getReady: "ready"
    case .active: "active"
    case .rest: "rest"
    case .complete: "complete"
    }
  }

  fileprivate var canSkip: Bool {
    if isPaused { return false }
    return switch workout.stage {
    case .complete: false
    case .setup: workout.item != nil
    case .getReady, .active, .rest: true
    }
  }

  fileprivate var canUseTimer: Bool {
    guard workout.usesCamera else { return false }
    return workout.isTooSlow || (workout.view == .nothing && isMissingPictures)
  }

  /// Whether pictures are overdue. A camera takes some seconds to start.
  private var isMissingPictures: Bool {
    switch workout.stage {
    case .setup: session.elapsedSeconds >= 5
    case .active: true
    case .getReady, .rest, .complete: false
    }
  }

  fileprivate var titleText: String {
    if isPaused { return TrainWords.paused.text }
    let name = exercise?.guide.title ?? ""
    return switch workout.stage {
    case .rest: TrainWords.rest.text
    case .complete: TrainWords.complete.text
    case .setup, .getReady, .active: name
    }
  }

  fileprivate var partText: String {
    guard let item = workout.item, workout.stage != .complete else { return "" }
    if workout.stage == .setup { return exercise.map { placementText($0.guide.camera) } ?? "" }
    let set = TrainWords.setOf.filled(decimal(workout.setNumber), decimal(item.sets))
    if workout.stage == .rest {
      return joined(TrainWords.next.filled(exercise?.guide.title ?? ""), " · ", set)
    }
    guard workout.itemCount > 1 else { return set }
    let exercise = TrainWords.exerciseOf.filled(
      decimal(workout.itemIndex + 1), decimal(workout.itemCount))
    return joined(exercise, " · ", set)
  }

  fileprivate var numberText: String {
    switch workout.stage {
    case .setup: ""
    case .getReady, .rest: fixedText((workout.secondsToSet ?? 0).rounded(.up), decimals: 0)
    case .active: fixedText(workout.done.rounded(.down), decimals: 0)
    case .complete: decimal(workout.setsDone)
    }
  }

  fileprivate var numberWords: TrainWords {
    switch workout.stage {
    case .setup, .getReady, .rest: return .secondsToSet
    case .active, .complete: break
    }
    return switch exercise?.measure.task {
    case .hold: .timeHeld
    case .dance: .timeDanced
    case .repetitions, nil: .repetitions
    }
  }

  fileprivate var targetText: String {
    guard let item = workout.item, workout.stage == .active else {
      return workout.secondsToSet == nil ? "" : TrainWords.seconds.text
    }
    let amount = fixedText(item.amount, decimals: 0)
    return exercise?.measure.task == .repetitions
      ? TrainWords.ofRepetitions.filled(amount) : TrainWords.ofSeconds.filled(amount)
  }

  /// The completed fraction, 0…1.
  fileprivate var share: Double {
    guard let item = workout.item else { return 0 }
    switch workout.stage {
    case .setup: return 0
    case .getReady: return 1 - (workout.secondsToSet ?? 0) / WorkoutCourse.countdownSeconds
    case .rest:
      return item.restSeconds > 0 ? 1 - min(1, (workout.secondsToSet ?? 0) / item.restSeconds) : 0
    case .active: return min(1, workout.done / item.amount)
    case .complete: return 1
    }
  }
}
