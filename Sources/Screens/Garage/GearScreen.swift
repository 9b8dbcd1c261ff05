import Engine

/// Returns the page of a bike, a pair of shoes or a part.
public func gearScreen(_ state: GearState) -> HTML {
  GearScreen(state: state).html()
}

private struct GearScreen {
  let state: GearState

  private var text: ServiceText {
    ServiceText(units: state.units, today: state.now.localDay)
  }

  func html() -> HTML {
    build {
      head()
      overview()
      if !state.note.utf8.isEmpty { tag("p", .class("notes")) { state.note } }
      if let chain = state.chain { chainSection(chain) }
      gearServices(state, text)
      parts()
      if !state.isBikeOrShoes { installationHistory() }
      photo()
      actions()
    }
  }

  private func head() -> HTML {
    tag("div", .class("title")) {
      if state.row.hasPhoto {
        void(
          "img", .class("photo"), Attribute("src", photoAddress(state.row.id)),
          Attribute("alt", GearWords.photoOf.filled(state.row.name)))
      }
      tag("h1") { state.row.name }
      let about = about()
      if !about.utf8.isEmpty { tag("p", .class("quiet")) { about } }
      if let retired = state.retired {
        tag("p", .class("notice")) { GearWords.retiredOn.filled(retired.dayText(now: state.now)) }
      }
    }
  }

  /// Returns the kind, if it differs from the name, and the model.
  private func about() -> String {
    if same(state.row.kind, state.row.name) { return state.model }
    return state.model.utf8.isEmpty
      ? state.row.kind : joined(state.row.kind, " · ", state.model)
  }

  private func overview() -> HTML {
    build {
      tag("dl", .class("figures gear-figures")) {
        let formatter = MetricFormatter(units: state.units)
        let hours = state.row.hours
        metric(
          .time, StatisticsWords.hoursUnit.text, fixedText(hours, decimals: hours < 100 ? 1 : 0))
        metric(
          .distance, formatter.distanceUnit,
          fixedText(state.row.meters / formatter.metersPerLongUnit, decimals: 0))
        metric(
          .climb, StatisticsWords.up.filled(formatter.heightUnit),
          formatter.height(state.climbMeters))
        largeMetric(
          StatisticsWords.number.text,
          caption: (isPairOfShoes ? Sport.running : .cycling).pluralNoun,
          tag("b") { decimal(state.row.count) })
      }
      if let before = text.before(state.row) { tag("p", .class("quiet")) { before } }
      if let current = state.history.first, current.to == nil {
        tag("dl", .class("facts")) {
          fact(GearWords.installedSince.text, beginning(of: current))
        }
      }
    }
  }

  private var isPairOfShoes: Bool { state.isBikeOrShoes && !state.isBike }

  private func metric(_ name: GearWords, _ caption: String, _ number: String) -> HTML {
    largeMetric(name.text, caption: caption, tag("b") { number })
  }

  private func parts() -> HTML {
    tag("section") {
      tag("h2") { GearWords.parts }
      if state.parts.isEmpty {
        tag("p", .class("nothing")) { GearWords.noParts }
      } else {
        gearRows(state.parts, state.units)
      }
      if state.retired == nil {
        tag("p") {
          tag(
            "a", .class("button"),
            .href(joined("/garage/parts/new?host=", decimal(Int(state.row.id))))
          ) { GearWords.addPart }
        }
      }
    }
  }

  private func actions() -> HTML {
    tag("div", .class("buttons")) {
      tag("a", .class("button small"), .href(joined(state.address, "/edit"))) { GearWords.edit }
      if state.retired == nil {
        postButton(joined(state.address, "/retire"), GearWords.retire.text, state.csrf)
      } else {
        postButton(joined(state.address, "/unretire"), GearWords.unretire.text, state.csrf)
      }
    }
  }
}

// The installation history of a part, and the photo.
extension GearScreen {
  private func installationHistory() -> HTML {
    tag("section") {
      tag("h2") { GearWords.history }
      if state.history.isEmpty {
        tag("p", .class("nothing")) { GearWords.isSpare }
      } else {
        tag("ul", .class("rows")) { for row in state.history { installation(row) } }
      }
      if state.retired == nil {
        moveForm()
        replaceForm()
      }
    }
  }

  private func installation(_ row: InstallationRow) -> HTML {
    let from = beginning(of: row)
    return tag("li", .class("row")) {
      tag("span", .class("what")) {
        tag("b") { row.host.name }
        tag("span", .class("quiet block")) {
          row.to.map { GearWords.span.filled(from, $0.dayText(now: state.now)) }
            ?? GearWords.open.filled(from)
        }
      }
      tag("span", .class("how-much")) {
        tag("b", .class("block")) { text.hours(row.hours) }
        tag("span", .class("quiet block")) { text.distance(row.meters) }
      }
      postButton(
        joined("/garage/installations/", decimal(Int(row.id)), "/remove"),
        GearWords.removeHistory.text, state.csrf,
        name: joined(GearWords.removeHistory.text, ": ", row.host.name, ", ", from))
    }
  }

  fileprivate func beginning(of row: InstallationRow) -> String {
    row.from.map { $0.dayText(now: state.now) } ?? GearWords.beginning.text
  }

  private func moveForm() -> HTML {
    tag("details", .class("section")) {
      tag("summary") { GearWords.move }
      postForm(joined(state.address, "/move"), state.csrf, id: state.formID) {
        selectField(
          "host", GearWords.moveTo.text, state.hosts, chosen: nil, none: GearWords.spare.text)
        dateField("move-day")
        formButtons(GearWords.move.text)
      }
    }
  }

  private func replaceForm() -> HTML {
    tag("details", .class("section")) {
      tag("summary") { GearWords.replace }
      postForm(joined(state.address, "/replace"), state.csrf, id: state.formID) {
        InputField(
          name: "name", label: GearWords.newName.text, value: state.row.name,
          hint: GearWords.replaceHint.text, limit: Limits.titleLength, isRequired: true
        ).html()
        dateField("replace-day")
        formButtons(GearWords.replace.text)
      }
    }
  }

  private func dateField(_ id: String) -> HTML {
    InputField(
      name: "day", label: GearWords.date.text, value: state.now.isoDayText, type: "date",
      isRequired: true, most: state.now.isoDayText, id: id
    ).html()
  }

  private func photo() -> HTML {
    tag("section") {
      tag("h2") { GearWords.photo }
      tag("label", .class("button file")) {
        GearWords.addPhoto
        void(
          "input", .type("file"), .class("unseen"), Attribute("accept", "image/*"),
          Attribute("data-photo", joined(state.address, "/photo")))
      }
      tag("noscript") { tag("p") { GearWords.photoNeedsScript } }
      tag("p", .class("error"), .role("alert"), Attribute("data-photo-error", ""), .hidden) {
        GearWords.photoRefused
      }
      if state.row.hasPhoto {
        postButton(
          joined(state.address, "/photo/remove"), GearWords.removePhoto.text, state.csrf)
      }
    }
  }
}

// The section about a chain's wear.
extension GearScreen {
  private func chainSection(_ rows: [ChainRow]) -> HTML {
    tag("section") {
      tag("h2") { GearWords.chainWear }
      wear()
      tag("ul", .class("rows")) { for row in rows { reading(row) } }
      tag("details", .class("section")) {
        tag("summary") { GearWords.measure }
        postForm(joined(state.address, "/measure"), state.csrf, id: state.formID) {
          InputField(
            name: "percent", label: GearWords.percent.text, type: "number", isRequired: true,
            step: "any", most: "3", unit: UnitWords.percent.text
          ).html()
          InputField(name: "tool", label: GearWords.tool.text, limit: Limits.titleLength).html()
          dateField("measure-day")
          formButtons(GearWords.measure.text)
        }
      }
    }
  }

  @HTMLBuilder private func wear() -> HTML {
    if let first = state.forecasts.first {
      tag("p") { GearWords.wearNow.filled(fixedText(first.percent, decimals: 2)) }
      tag("ul") { for forecast in state.forecasts { tag("li") { sentence(forecast) } } }
    } else {
      tag("p") { GearWords.wearUnknown.filled(text.distance(ChainForecast.minimumMeters)) }
    }
  }

  private func sentence(_ forecast: ChainForecast) -> String {
    let speeds = forecast.isWide ? GearWords.wearWide.text : GearWords.wearNarrow.text
    let limit = fixedText(forecast.limit, decimals: 2)
    guard forecast.metersLeft > 0 else { return GearWords.wearReached.filled(speeds, limit) }
    return GearWords.wearForecast.filled(speeds, limit, text.distance(forecast.metersLeft))
  }

  private func reading(_ row: ChainRow) -> HTML {
    tag("li", .class("row")) {
      tag("span", .class("what")) {
        tag("b") { withUnit(fixedText(row.percent, decimals: 2), "%") }
        tag("span", .class("quiet block")) {
          let day = row.at.dayText(now: state.now)
          row.tool.utf8.isEmpty ? day : joined(day, " · ", row.tool)
        }
      }
      postButton(
        joined("/garage/measurements/", decimal(Int(row.id)), "/remove"),
        GearWords.removeHistory.text, state.csrf,
        name: joined(GearWords.removeHistory.text, ": ", row.at.dayText(now: state.now)))
    }
  }
}
