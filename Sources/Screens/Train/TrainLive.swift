import Engine

/// The workout, live, whole. Afterwards only its slots change. The script puts the camera's picture into `video`, the
/// skeleton over it and the figure beside it.
public func trainLive(_ state: WorkoutLiveState) -> HTML { TrainLive(state: state).html() }

struct TrainLive: SlottedScreen {
  let state: WorkoutLiveState

  func html() -> HTML {
    tag(
      "div", .class("live train-live"), .slot("live"), Attribute("data-stage", value(.stage)),
      musicAttribute(state.exercise),
      state.workout.usesCamera ? nil : .flag("data-without-picture")
    ) {
      top()
      pictures()
      counter()
      feedback()
      playedPart(HTML(TrainWords.played.text), usualRate: 1)
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
        tag("canvas", .flag("data-overlay"), .hiddenFromReaders)
      }
      figureCanvas(state.exercise)
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
      tag(
        "button", .type("button"), .class("stop"), Attribute("data-hold", "finish"),
        .label(TrainWords.holdToStop)
      ) { TrainWords.stop }
      state.primaryButton()
      tag("button", .type("button"), .slot("skip"), .action("skip-part"), hidden(.skipHidden)) {
        value(.skip)
      }
      tag(
        "button", .type("button"), .slot("moreRest"), .action("more-rest"), hidden(.restHidden)
      ) { TrainWords.moreRest }
    }
  }
}

/// A ring that closes as a share grows.
func trainRing(_ share: Double) -> HTML {
  let length = 100 * max(0, min(1, share))
  return tag("svg", Attribute("viewBox", "0 0 40 40"), .hiddenFromReaders) {
    tag(
      "circle", .class("ring-track"), Attribute("cx", "20"), Attribute("cy", "20"),
      Attribute("r", "17"))
    tag(
      "circle", .class("ring-done"), Attribute("cx", "20"), Attribute("cy", "20"),
      Attribute("r", "17"), Attribute("pathLength", "100"),
      Attribute("stroke-dasharray", joined(fixedText(length, decimals: 1), " 100")))
  }
}

/// Where the script draws the demo figure; for readers its movement in words.
func figureCanvas(_ exercise: Exercise?) -> HTML {
  tag(
    "canvas", .class("figure-canvas"), .role("img"),
    Attribute("data-figure", exercise.map { decimal(Int($0.number)) } ?? ""),
    .label(exercise?.guide.movement ?? TrainWords.demo.text))
}
