import Engine

/// Returns the page to inspect and correct individual steps.
public func stepsScreen(_ state: StepsState) -> HTML {
  StepsView(state: state).html()
}

private struct StepsView {
  let state: StepsState
  let numbers: [Int]
  let page: Int
  private let formatter: WalkMetricFormatter
  private let methods: StepColumns

  init(state: StepsState) {
    self.state = state
    formatter = WalkMetricFormatter(unit: state.unit, system: state.units)
    methods = methodColumns(formatter)
    numbers = state.numbers
    let last = max(0, numbers.count - 1) / StepsState.pageLength
    page = min(max(state.page, 0), last)
  }

  private var address: String { joined("/activities/", state.id, "/steps") }

  private var shownNumbers: ArraySlice<Int> {
    let start = page * StepsState.pageLength
    return numbers[min(start, numbers.count)..<min(start + StepsState.pageLength, numbers.count)]
  }

  func html() -> HTML {
    tag("article", .class("steps-page")) {
      tag("div", .class("title")) {
        tag("h1") { StepsWords.title }
        tag("p", .class("quiet")) { StepsWords.lead }
      }
      notice()
      if state.walk.steps.isEmpty {
        tag("p", .class("quiet")) { WalkSummaryWords.noSteps }
      } else {
        finder()
        choices()
        tag("p", .class("quiet")) { StepsWords.methods }
        if numbers.isEmpty {
          tag("p", .class("nothing")) { StepsWords.noneShown }
        } else {
          form()
          pages()
        }
      }
      tag("p") {
        tag("a", .class("standalone"), .href(joined("/activities/", state.id))) { StepsWords.back }
      }
    }
  }

  // MARK: Notice

  @HTMLBuilder private func notice() -> HTML {
    switch state.notice {
    case .changed(let step, let kind):
      tag("p", .class("notice good"), .role("status")) { changedText(kind).filled(decimal(step)) }
    case .noneChosen: tag("p", .class("notice bad"), .role("alert")) { StepsWords.noneChosen }
    case .noSuchTime, nil: HTML()
    }
  }

  private func changedText(_ kind: StepCorrection.Kind?) -> StepsWords {
    switch kind {
    case .markedGood: .markedGood
    case .markedOff: .markedOff
    case .removed: .removed
    case nil: .correctionRemoved
    }
  }

  // MARK: Search

  private func finder() -> HTML {
    let isRefused = state.notice == .noSuchTime
    return tag(
      "form", .class("fields find-step"), Attribute("method", "get"), Attribute("action", address)
    ) {
      tag("div", .class("field")) {
        tag("label", Attribute("for", "at")) { StepsWords.find }
        void(
          "input", .id("at"), .name("at"), .type("text"), Attribute("inputmode", "text"),
          Attribute("autocomplete", "off"), Attribute("maxlength", "12"),
          .value(state.typedTime), Attribute("aria-describedby", "at-hint"),
          isRefused ? Attribute("aria-invalid", "true") : nil)
        tag("p", .class(isRefused ? "error" : "hint-text"), .id("at-hint")) {
          isRefused ? StepsWords.noSuchTime : StepsWords.findHint
        }
      }
      tag("button", .type("submit"), .class("button")) { StepsWords.findButton }
    }
  }

  private func choices() -> HTML {
    tag("nav", .class("choices"), .label(StepsWords.show)) {
      for shown in StepFilter.allCases {
        tag(
          "a", .href(joined(address, "?show=", shown.name)),
          shown == state.shown ? Attribute("aria-current", "true") : nil
        ) { shown.words }
      }
    }
  }

  // MARK: Form

  private func form() -> HTML {
    tag("form", .class("steps-form"), Attribute("method", "post"), Attribute("action", address)) {
      csrfField(state.csrf)
      void("input", .type("hidden"), .name("show"), .value(state.shown.name))
      void("input", .type("hidden"), .name("page"), .value(decimal(page)))
      tag("p", .class("hint-text"), .id("remove-hint")) { StepsWords.removeHint }
      tag(
        "div", .class("table-scroll whole"), Attribute("tabindex", "0"), .role("region"),
        .label(StepsWords.caption)
      ) { table() }
      tag("div", .class("marks")) {
        tag("div", .class("buttons")) {
          mark("good", .markGood)
          mark("off", .markOff)
          mark("remove", .remove, isDescribed: true)
          mark("none", .takeBack)
        }
      }
    }
  }

  private func mark(_ value: String, _ words: StepsWords, isDescribed: Bool = false) -> HTML {
    tag(
      "button", .type("submit"), .class("button"), .name("mark"), .value(value),
      isDescribed ? Attribute("aria-describedby", "remove-hint") : nil
    ) { words }
  }

  private func table() -> HTML {
    tag("table", .class("splits steps-table choosable")) {
      tag("caption", .class("unseen")) { StepsWords.caption }
      tag("thead") {
        tag("tr") {
          columnHeading(WalkSummaryWords.number.text)
          columnHeading(StepsWords.time.text)
          columnHeading(joined(WalkSummaryWords.length.text, ", ", formatter.lengthUnit))
          columnHeading(joined(WalkSummaryWords.stepSpeed.text, ", ", formatter.speedUnit))
          columnHeading(StepsWords.verdict.text)
          methods.headings
        }
      }
      tag("tbody") { for number in shownNumbers { row(number) } }
    }
  }

  private func row(_ number: Int) -> HTML {
    let step = state.walk.steps[number - 1]
    let first = state.walk.steps[0].measured.step.seconds
    return tag("tr", .id(joined("step-", decimal(number))), step.isGood ? nil : .class("off")) {
      tag("th", Attribute("scope", "row")) {
        tag("label") {
          void(
            "input", .type("radio"), .name("step"), .value(decimal(number)),
            .label(StepsWords.chooseStep.filled(decimal(number))),
            state.chosen == number ? .flag("checked") : nil)
          tag("span") { decimal(number) }
        }
      }
      tag("td") { tenthsText(step.measured.step.seconds - first) }
      tag("td") { formatter.number(step.measured.lengthMeters) }
      tag("td") { formatter.speedNumber(step.measured.speedMetersPerSecond) }
      tag("td", .class("verdict")) { verdict(step) }
      methods.cells(step)
    }
  }

  /// Returns the time with tenths of a second, because steps are about half a second apart.
  private func tenthsText(_ seconds: Double) -> String {
    let tenths = Int(min(max(seconds, 0), 1e8) * 10)
    return joined(clockText(seconds: Double(tenths / 10)), ".", decimal(tenths % 10))
  }

  private func verdict(_ step: WalkSummary.Step) -> HTML {
    build {
      WalkTimeline.verdict(step, state.walk.frame.target)
      if step.warning != nil {
        ", "
        WalkSummaryWords.warned
      }
      if step.correction != nil {
        " "
        tag("span", .class("mark")) { StepsWords.byYou }
      }
    }
  }

  // MARK: Pages

  private func pages() -> HTML {
    let last = max(0, numbers.count - 1) / StepsState.pageLength
    let start = page * StepsState.pageLength
    return build {
      tag("p", .class("quiet")) {
        StepsWords.page.filled(
          decimal(start + 1), decimal(start + shownNumbers.count), decimal(numbers.count))
      }
      if last > 0 {
        tag("p", .class("buttons")) {
          if page > 0 { pageLink(page - 1, .earlier) }
          if page < last { pageLink(page + 1, .later) }
        }
      }
    }
  }

  private func pageLink(_ page: Int, _ words: StepsWords) -> HTML {
    tag(
      "a", .class("button small"),
      .href(joined(address, "?show=", state.shown.name, "&page=", decimal(page)))
    ) { words }
  }
}

extension StepFilter {
  fileprivate var words: StepsWords {
    switch self {
    case .all: .all
    case .off: .off
    case .corrected: .corrected
    }
  }
}
