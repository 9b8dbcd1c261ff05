import Engine

/// Returns the complete live screen of a ride. Afterwards only its slots are updated.
public func liveRide(_ state: LiveRunState) -> HTML {
  let live = LiveRun(state: state)
  return tag("div", .class("live live-ride")) {
    tag("div", .class("live-main")) {
      live.state.signalHeader(.signal)
      live.text(.state, "h1", "live-state")
      live.markup(.banner, "div", "live-banner")
      live.markup(.batteryNote, "div", "live-banner")
      saverBeganBanner()
      tag("div", .class("live-face")) {
        live.ruler()
        live.rideMetrics()
      }
      playbackSection(.ride)
      live.rideChoices()
    }
    live.side { live.rideRows() }
    live.controls()
    live.pocket()
  }
}

extension LiveRun {
  func rideMetrics() -> HTML {
    tag("dl", .class("figures")) {
      distanceMetric()
      largeMetric(
        RunWords.gain.text, caption: ActivityWords.up.filled(formatter.heightUnit), text(.gain))
      largeMetric(RunWords.moving.text, caption: ActivityWords.moving.text, text(.moving))
    }
  }

  func rideChoices() -> HTML {
    tag("details", .class("on-the-fly")) {
      tag("summary") { RidingWords.settings }
      tag("div", .class("fold-body")) {
        state.voiceChoices()
        connectButtons(hasPod: false)
      }
    }
  }

  @HTMLBuilder func rideRows() -> HTML {
    row(.averageSpeed, .averageSpeed, formatter.speedUnit)
    row(.elapsed, .elapsed, nil)
    row(.altitude, .altitude, formatter.heightUnit)
    row(.heartRate, .heartRate, UnitWords.beatsPerMinute.text)
  }
}

/// The slots of the live ride, in the order in which their changes are sent.
let liveRideSlots: [Slot<LiveRunState>] =
  noticeSlots + [
    .state, .ruler, .rulerLabel, .rulerClass, .distance, .distanceCaption, .gain, .moving,
    .averageSpeed, .elapsed,
    .altitude, .heartRate, .signal, .signalDetail, .signalQuality, .primary, .primaryAction,
    .lapHidden, .finishHidden, .saverPressed, .banner, .route, .splits, .laps, .quality,
  ]

/// The slots of the ride's set-up screen.
let rideSetupSlots: [Slot<LiveRunState>] = [
  .location, .start, .voiceSummary, .recordingSummary,
]
