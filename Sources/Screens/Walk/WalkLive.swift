import Engine

/// Returns the complete live screen of a walk. Afterwards only its slots are updated.
public func walkLive(_ state: WalkLiveState) -> HTML { WalkLive(state: state).html() }

struct WalkLive: SlottedScreen {
  let state: WalkLiveState

  private var formatter: WalkMetricFormatter { state.formatter }

  func html() -> HTML {
    tag("div", .class("live walk-live")) {
      top()
      gauge(
        "lengthGauge", .step, .lengthPosition, number: .length, unit: formatter.lengthUnit,
        target: .lengthTarget, beside: text(.stride, "small"), word: .lengthWord, band: .lengthBand)
      gauge(
        "speedGauge", .speed, .speedPosition, number: .speed, unit: formatter.speedUnit,
        target: .speedTarget, beside: HTML(), word: .speedWord, band: .speedBand)
      sums()
      map()
      playbackSection(.walk, initialRate: 2)
      details()
      controls()
      pocket()
    }
  }

  private func top() -> HTML {
    build {
      state.signalHeader(.signal)
      tag("h1", .class("walk-state"), .slot("state"), Attribute("data-walk", value(.stateName))) {
        value(.state)
      }
      askWalkMotion()
      markup(.banner, "div", "live-banner")
    }
  }

  private func gauge(
    _ id: String, _ name: WalkWords, _ position: Slot<WalkLiveState>, number: Slot<WalkLiveState>,
    unit: String, target: Slot<WalkLiveState>, beside: HTML,
    word: Slot<WalkLiveState>, band: Slot<WalkLiveState>
  ) -> HTML {
    tag("section", .class("gauge"), .slot(id), Attribute("data-place", value(position))) {
      tag("div", .class("gauge-head")) {
        tag("h2") { name }
        text(target, "p", "quiet")
      }
      tag("p", .class("gauge-value")) {
        text(number)
        tag("span", .class("gauge-unit")) {
          unit
          beside
        }
        text(word, "span", "gauge-word")
      }
      markup(band, "div", "gauge-band")
    }
  }

  private func sums() -> HTML {
    tag("dl", .class("figures")) {
      largeMetric(WalkWords.steps.text, caption: WalkWords.stepsUnit.text, text(.steps))
      largeMetric(WalkWords.distance.text, caption: WalkSummaryWords.distance.text, text(.distance))
      largeMetric(WalkWords.duration.text, caption: WalkSummaryWords.duration.text, text(.duration))
      largeMetric(
        WalkWords.averageStep.text,
        caption: WalkWords.stepAverage.filled(formatter.lengthUnit), text(.averageStep))
    }
  }

  private func details() -> HTML {
    tag("details", .class("on-the-fly")) {
      tag("summary") { WalkWords.more }
      tag("dl", .class("facts")) {
        fact(WalkWords.good.text, text(.good))
        fact(WalkWords.averageStride.text, text(.averageStride))
        fact(WalkWords.averageSpeed.text, text(.averageSpeed))
        fact(WalkWords.cadence.text, text(.cadence))
        fact(WalkWords.latestStep.text, text(.latestStep))
        fact(WalkWords.crossCheck.text, text(.crossCheck))
        fact(WalkWords.lengthOff.text, text(.lengthOff))
        fact(WalkWords.speedOff.text, text(.speedOff))
        fact(WalkWords.measuredBy.text, text(.measuredBy))
        fact(WalkWords.gpsShare.text, text(.gpsShare))
      }
    }
  }

  /// Returns the button to start over, which asks for confirmation. Shown only during a manual pause.
  private func startOver() -> HTML {
    tag("details", .class("start-over"), .slot("startOver"), hidden(.startOverHidden)) {
      tag("summary", .class("button")) { WalkWords.startOver }
      tag("p") { WalkWords.askStartOver }
      pressed("keep-measured", .keepMeasured)
      pressed("start-over", .startOver)
    }
  }

  @inline(never)
  private func pressed(_ action: String, _ words: WalkWords) -> HTML {
    tag("button", .type("button"), .class("button"), .action(action)) { words }
  }

  private func controls() -> HTML {
    tag("div", .class("controls walk-controls")) {
      startOver()
      holdButton(WalkWords.finish, .holdToFinish, .class("stop"), .label(WalkWords.holdToFinish))
      state.primaryButton()
      lockButton()
    }
  }

  private func pocket() -> HTML {
    touchLockDialog {
      text(.state, "p", "pocket-figure")
      tag("p", .class("pocket-figure")) {
        text(.steps)
        " "
        tag("span", .class("pocket-unit")) { WalkWords.stepsUnit }
      }
    }
  }
}

/// Returns the most important message about steps, the calibration or location. Empty if there is nothing to report.
func walkBanner(_ state: WalkLiveState) -> HTML {
  if let sentence = bannerSentence(state.session, state.walk) { return banner(sentence) }
  // A walk that never had a position doesn't report location errors.
  guard state.session.quality.acceptedCount > 0 else { return HTML() }
  return LocationIssue(state.session.location).map(locationIssueBanner) ?? HTML()
}

private func bannerSentence(_ run: SessionSnapshot, _ walk: WalkSnapshot) -> String? {
  guard run.phase == .running else { return nil }
  if walk.receivesMotion == false { return WalkWords.noMotion.text }
  if walk.detectsNoSteps, walk.steps == 0 || run.isMoving { return WalkWords.unheard.text }
  if walk.isWalking, let fault = walk.fault { return warningSentence(fault, walk) }
  if walk.isDrifted { return WalkWords.drifted.text }
  return run.wasHidden ? WalkWords.wasHidden.text : nil
}

extension SessionSnapshot {
  /// Whether the receiver's speed shows that the walker is still moving.
  fileprivate var isMoving: Bool { currentSpeed.map { $0 > 0.3 } ?? false }
}

private func warningSentence(_ fault: WalkFault, _ walk: WalkSnapshot) -> String {
  let off = max(
    fault.length == nil ? 0 : walk.lengthOutliers, fault.speed == nil ? 0 : walk.speedOutliers)
  return joined(
    faultText(fault), " ",
    WalkWords.stepsOff.filled(decimal(off), decimal(walk.target.windowSteps)))
}
