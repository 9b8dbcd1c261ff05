import Engine

/// Returns the complete live screen of a workout. Afterwards only its slots are updated. The script adds the camera's
/// picture, the skeleton and the mannequin.
public func trainLive(_ state: WorkoutLiveState) -> HTML { TrainLive(state: state).html() }

struct TrainLive: SlottedScreen {
  let state: WorkoutLiveState

  func html() -> HTML {
    tag(
      "div", .class("live train-live"), .slot("live"), attribute("data-stage", .stage),
      attribute("data-music", .music),
      state.workout.usesCamera ? nil : .flag("data-without-picture")
    ) {
      top()
      pictures()
      counter()
      feedback()
      cameraNotices()
      playbackSection(.workout, initialRate: 1)
      musicControls()
      controls()
    }
  }

  private func top() -> HTML {
    tag("header", .class("train-top")) {
      text(.title, "h1", "train-title")
      text(.part, "p", "quiet")
    }
  }

  private func pictures() -> HTML {
    tag("div", .class("train-pictures")) {
      tag("div", .class("camera-picture")) {
        tag(
          "video", .flag("data-camera"), .flag("muted"), .flag("playsinline"),
          .label(TrainWords.camera))
        tag(
          "canvas", .flag("data-overlay"), .slot("overlay"), attribute("data-line", .line),
          .ariaHidden)
        when("can-turn-camera", false, "div", "turn-camera") {
          tag("button", .type("button"), .action("turn-camera"), .label(TrainWords.turnCamera)) {
            switchCameraIcon()
          }
        }
      }
      mannequinStage(state.exercise, .slot("figure"))
    }
  }

  /// Returns an icon of two arrows around a lens, for switching cameras.
  private func switchCameraIcon() -> HTML {
    tag("svg", Attribute("viewBox", "0 0 24 24"), .ariaHidden) {
      tag("path", Attribute("d", "M4 10a8.2 8.2 0 0 1 14.5-3.4M20 14a8.2 8.2 0 0 1-14.5 3.4"))
      tag("path", Attribute("d", "M19.5 2.5v4.6h-4.6M4.5 21.5v-4.6h4.6"))
      tag(
        "circle", Attribute("cx", "12"), Attribute("cy", "12"), Attribute("r", "2.6"))
    }
  }

  private func counter() -> HTML {
    tag("div", .class("train-counter")) {
      markup(.ring, "div", "train-ring")
      tag("p", .class("train-number")) {
        text(.numberName, "span", "unseen")
        text(.number)
        text(.target, "span", "quiet")
      }
    }
  }

  private func feedback() -> HTML {
    tag(
      "p", .class("train-feedback"), .slot("feedback"), attribute("data-kind", .feedbackKind)
    ) { value(.feedback) }
  }

  private func controls() -> HTML {
    tag("div", .class("controls train-controls")) {
      holdButton(TrainWords.finish, .holdToFinish, .class("stop"), .label(TrainWords.holdToFinish))
      state.primaryButton()
      tag("button", .type("button"), .slot("skip"), .action("skip-part"), hidden(.skipHidden)) {
        value(.skip)
      }
      tag(
        "button", .type("button"), .slot("moreRest"), .action("more-rest"), hidden(.restHidden)
      ) { TrainWords.moreRest }
      tag("button", .type("button"), .slot("timer"), .action("by-time"), hidden(.timerHidden)) {
        TrainWords.useTimer
      }
    }
  }
}

func musicControls() -> HTML {
  soundControls(
    "music", TrainWords.music.text, volume: TrainWords.musicVolume.text, input: "music-volume")
}

/// Returns a ring that shows a fraction from 0 to 1.
func trainRing(_ share: Double) -> HTML {
  let length = 100 * max(0, min(1, share))
  return tag("svg", Attribute("viewBox", "0 0 40 40"), .ariaHidden) {
    tag(
      "circle", .class("ring-track"), Attribute("cx", "20"), Attribute("cy", "20"),
      Attribute("r", "17"))
    tag(
      "circle", .class("ring-done"), Attribute("cx", "20"), Attribute("cy", "20"),
      Attribute("r", "17"), Attribute("pathLength", "100"),
      Attribute("stroke-dasharray", joined(fixedText(length, decimals: 1), " 100")))
  }
}

/// Returns the mannequin. Its still picture is visible until the script animates the canvas above it. Screen readers
/// get a description of the movement.
func mannequinStage(_ exercise: Exercise?, _ slot: Attribute? = nil) -> HTML {
  tag("div", .class("figure-stage")) {
    if let exercise { mannequinPicture(exercise) }
    tag(
      "canvas", .class("figure-canvas"), .role("img"), slot,
      Attribute("data-figure", mannequinNumber(exercise)),
      .label(mannequinMovement(exercise)))
  }
}

/// Returns the number that the script uses to request the mannequin from the engine.
func mannequinNumber(_ exercise: Exercise?) -> String {
  exercise.map { decimal(Int($0.number)) } ?? ""
}

func mannequinMovement(_ exercise: Exercise?) -> String {
  exercise?.guide.movement ?? TrainWords.demo.text
}
