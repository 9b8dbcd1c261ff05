import Engine

/// The live run, whole. Afterwards only its slots change.
public func liveRun(_ state: LiveRunState) -> HTML {
  let live = LiveRun(state: state)
  return tag("div", .class("live")) {
    live.top()
    live.text(.state, "h1", "live-state")
    live.markup(.banner, "div", "live-banner")
    live.ruling()
    live.supporting()
    liveMetronome()
    live.playing()
    live.markup(.route, "div", "live-route")
    live.details()
    live.controls()
    live.pocket()
  }
}

/// The parts of the live screen, each filled from the slots' own values.
struct LiveRun {
  let state: LiveRunState

  private var figures: Figures { Figures(units: state.units) }

  func value(_ slot: LiveSlot) -> String {
    String(decoding: liveValue(of: slot, state), as: UTF8.self)
  }

  /// An element whose text is the slot's.
  func text(_ slot: LiveSlot, _ name: StaticString = "b", _ classes: String? = nil) -> HTML {
    tag(name, classes.map { .class($0) }, .slot(slot.name)) { value(slot) }
  }

  /// An element whose content is the slot's markup.
  func markup(_ slot: LiveSlot, _ name: StaticString, _ classes: String) -> HTML {
    tag(name, .class(classes), .slot(slot.name)) {
      HTML(rawBytes: liveValue(of: slot, state))
    }
  }

  func top() -> HTML {
    tag("header", .class("live-top")) {
      tag("p", .class("signal"), .slot("signal"), Attribute("data-signal", value(.signalQuality))) {
        value(.signal)
      }
      text(.signalDetail, "span", "quiet")
    }
  }

  func ruling() -> HTML {
    tag("p", .class("ruler")) {
      text(.ruler, "b", value(.rulerClass).utf8.isEmpty ? nil : value(.rulerClass))
      text(.rulerLabel, "span", "quiet")
    }
  }

  func supporting() -> HTML {
    tag("dl", .class("figures")) {
      bigFigure(RunWords.distance.text, caption: figures.distanceUnit, text(.distance))
      bigFigure(RunWords.moving.text, caption: ActivityWords.moving.text, text(.moving))
      bigFigure(
        RunWords.averagePace.text, caption: RunWords.average.filled(figures.paceUnit),
        text(.averagePace))
    }
  }

  func details() -> HTML {
    tag("section", .class("live-details")) {
      tag("dl", .class("facts")) {
        row(.elapsed, .elapsed, nil)
        row(.pace, .pace, figures.paceUnit)
        row(.speed, .speed, figures.speedUnit)
        row(.averageSpeed, .averageSpeed, figures.speedUnit)
        row(.gain, .gain, figures.heightUnit)
        row(.altitude, .altitude, figures.heightUnit)
        row(.heartRate, .heartRate, UnitWords.beatsPerMinute.text)
        row(.cadence, .cadence, UnitWords.stepsPerMinute.text)
      }
      tag(
        "button", .type("button"), .class("button toggle"), .action("saver"), .slot("saver"),
        Attribute("aria-pressed", value(.saverPressed))
      ) { RunSetupWords.saver }
      tag("h2") { RunWords.splits }
      markup(.splits, "div", "live-splits")
      markup(.laps, "div", "live-laps")
      tag("details", .class("quality")) {
        tag("summary") { RunWords.quality }
        markup(.quality, "div", "live-quality")
      }
    }
  }

  private func row(_ slot: LiveSlot, _ name: RunWords, _ unit: String?) -> HTML {
    fact(
      name.text,
      build {
        text(slot)
        if let unit { tag("span", .class("quiet")) { joined("\u{a0}", unit) } }
      })
  }

  /// Shown by the script while the run is played.
  func playing() -> HTML {
    tag("div", .class("playing"), Attribute("data-when", "played"), .hidden) {
      tag("p", .class("quiet")) { RunWords.played }
      tag("label") {
        tag("span") { RunWords.rate }
        tag("select", Attribute("data-input", "rate")) {
          for rate in [1, 2, 5, 10, 20] {
            tag("option", .value(decimal(rate)), rate == 10 ? .flag("selected") : nil) {
              RunWords.rateTimes.filled(decimal(rate))
            }
          }
        }
      }
    }
  }

  func controls() -> HTML {
    tag("div", .class("controls")) {
      button(.lap, .action("lap"), .slot("lap"), value(.lapHidden).utf8.isEmpty ? nil : .hidden)
      button(
        .finish, Attribute("data-hold", "finish"), .slot("finish"),
        value(.finishHidden).utf8.isEmpty ? nil : .hidden)
      tag(
        "button", .type("button"), .class("primary"), .slot("primary"),
        .action(value(.primaryAction))
      ) { value(.primary) }
      button(.lock, .action("pocket"))
    }
  }

  private func button(_ name: RunWords, _ attributes: Attribute?...) -> HTML {
    element("button", [.type("button")] + attributes, HTML(name.text))
  }

  func pocket() -> HTML {
    tag("dialog", .class("pocket"), Attribute("data-pocket", ""), .label(RunWords.lock)) {
      tag("div", .class("pocket-hold"), Attribute("data-hold", "unlock")) {
        tag("p") { RunWords.holdToUnlock }
        text(.distance, "p", "pocket-figure")
        text(.moving, "p", "pocket-figure")
      }
    }
  }
}

extension Attribute {
  static var hidden: Attribute { .flag("hidden") }
}
