public import Engine
public import Model

public func settingsScreen(_ state: SettingsState) -> HTML {
  build {
    tag("h1") { PageWords.settings }
    if state.wasSaved { tag("p", .class("notice good"), .role("status")) { SettingsWords.saved } }
    if !state.problems.isEmpty {
      tag("p", .class("notice bad"), .role("alert")) { SettingsWords.problems }
    }
    if let name = state.proxyName { tag("p") { PasskeyWords.proxySignsIn.filled(name) } }
    tag("div", .class("settings")) {
      tag("div") {
        SettingsForm(state: state).html()
        exportSection(csrf: state.csrf)
      }
      more(state)
    }
  }
}

private func more(_ state: SettingsState) -> HTML {
  tag("section") {
    tag("h2") { SettingsWords.more }
    rowsOfAthlete(state)
    rowsOfData(state)
    rowsOfServer(state)
  }
}

private func rowsOfAthlete(_ state: SettingsState) -> HTML {
  build {
    tag("h3") { SettingsWords.you }
    tag("ul", .class("rows")) {
      linkRow("/statistics/plan", PageWords.plan.text, TrendWords.planWhat.text)
      linkRow("/settings/reminders", PageWords.reminders.text, ReminderWords.what.text)
      linkRow("/settings/passkeys", PasskeyWords.title.text, PasskeyWords.what.text)
      linkRow("/settings/devices", PageWords.devices.text, DeviceListWords.what.text)
      if state.hasLocalNetwork {
        linkRow("/trust", SettingsWords.phone.text, SettingsWords.phoneWhat.text)
      }
      linkRow("/device-check", SettingsWords.check.text, SettingsWords.checkWhat.text)
    }
    if !state.hasLocalNetwork {
      tag("p", .class("quiet")) { unbroken(SettingsWords.phoneHow.text) }
    }
  }
}

private func rowsOfServer(_ state: SettingsState) -> HTML {
  build {
    tag("h3") { SettingsWords.server }
    tag("ul", .class("rows")) {
      linkRow("/settings/household", PageWords.household.text, HouseholdWords.what.text)
      linkRow("/settings/map", MapTilesWords.title.text, MapTilesWords.what.text)
      linkRow("/settings/jobs", PageWords.jobs.text, JobWords.what.text)
      if state.seesBackups {
        linkRow("/settings/backup", BackupWords.title.text, BackupWords.what.text)
      }
      linkRow("/about", SettingsWords.about.text, SettingsWords.aboutWhat.text)
    }
  }
}

private func rowsOfData(_ state: SettingsState) -> HTML {
  build {
    tag("h3") { SettingsWords.data }
    tag("ul", .class("rows")) {
      linkRow("/import/log", SettingsWords.importing.text, SettingsWords.importingWhat.text)
      linkRow("#export", ExportWords.title.text, SettingsWords.exportWhat.text)
      linkRow("/garage/strava", StravaWords.strava.text, StravaWords.lead.text)
      if state.mayChooseFolders {
        linkRow("/settings/folder", PageWords.folder.text, FolderWords.what.text)
      }
      linkRow("/settings/tokens", PageWords.tokens.text, SettingsWords.tokensWhat.text)
      linkRow("/settings/stored", PageWords.stored.text, StoredWords.what.text)
    }
    if let storage = state.storage {
      tag("p", .class("quiet")) {
        storage.allowed.map { LoadWords.usedOf.filled(storage.used, $0) }
          ?? LoadWords.used.filled(storage.used)
      }
    }
  }
}

/// The form with the athlete's values and an error next to each rejected one.
private struct SettingsForm {
  let state: SettingsState

  private var values: AthleteSettings { state.values }

  func html() -> HTML {
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/settings"), .flag("novalidate")
    ) {
      csrfField(state.csrf)
      tag("h2") { SettingsWords.appearance }
      units()
      theme()
      tag("h2") { SettingsWords.body }
      tag("p", .class("quiet")) { SettingsWords.bodyWhy }
      tag("p") { tag("a", .class("standalone"), .href("/settings/health")) { PageWords.health } }
      tag("div", .class("pairs")) {
        for field in SettingsField.allCases {
          if field == .sex { sex() } else if field.kind != .choice { number(field) }
        }
      }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { SettingsWords.save }
      }
    }
  }

  private func units() -> HTML {
    choice(.units, [(0, .metric), (1, .imperial)], chosen: Int(values.units.rawValue))
  }

  private func theme() -> HTML {
    choice(
      .theme, [(0, .themeSystem), (1, .themeLight), (2, .themeDark)],
      chosen: Int(values.theme.rawValue))
  }

  private func choice(
    _ field: SettingsField, _ options: [(Int, SettingsWords)], chosen: Int
  ) -> HTML {
    tag("fieldset", .class("choice")) {
      tag("legend") { field.label }
      segments(
        field.name, options.map { (decimal($0.0), $0.1.text) }, chosen: decimal(chosen))
    }
  }

  private func sex() -> HTML {
    let chosen = values.sex.map { Int($0.rawValue) } ?? 0
    return tag("div", .class("field")) {
      tag("label", Attribute("for", "sex")) { SettingsWords.sex }
      tag("select", .id("sex"), .name("sex"), Attribute("aria-describedby", "sex-hint")) {
        for (value, words) in [
          (0, SettingsWords.sexUnsaid), (1, .sexFemale), (2, .sexMale),
        ] {
          tag(
            "option", .value(value == 0 ? "" : decimal(value)),
            value == chosen ? .flag("selected") : nil
          ) { words }
        }
      }
      tag("p", .class("hint-text"), .id("sex-hint")) { SettingsWords.sexHint }
    }
  }

  private func number(_ field: SettingsField) -> HTML {
    let problem = state.problems.first { $0.field == field }
    let note = problem == nil ? field.hint?.text : refusal(field)
    let unit = field.unit?.text
    return tag("div", .class("field")) {
      tag("label", Attribute("for", field.name)) { fieldLabel(field.label.text, unit: unit) }
      measured(
        unit,
        void(
          "input", .id(field.name), .name(field.name), .type("text"),
          .value(problem?.typed ?? field.text(of: values, in: values.units) ?? ""),
          Attribute("autocomplete", "off"),
          field.isWhole ? Attribute("inputmode", "numeric") : nil,
          problem == nil ? nil : Attribute("aria-invalid", "true"),
          note == nil ? nil : Attribute("aria-describedby", joined(field.name, "-hint"))))
      if let note {
        tag(
          "p", .class(problem == nil ? "hint-text" : "error"), .id(joined(field.name, "-hint"))
        ) { note }
      }
    }
  }

  /// Returns the sentence that asks for a value in the range. Heights are entered in centimetres.
  private func refusal(_ field: SettingsField) -> String? {
    let scale = field.kind == .length ? 100.0 : 1
    return field.refusal?.filled(
      fixedText(field.range.lowerBound * scale, decimals: 0),
      fixedText(field.range.upperBound * scale, decimals: 0))
  }
}

extension SettingsField {
  /// Returns the field's text; nil if the value is unset.
  public func text(of values: AthleteSettings, in units: UnitSystem) -> String? {
    values[self].map { text($0, in: units) }
  }

  /// Returns the text of a value. Lengths and masses include their unit.
  func text(_ value: Double, in units: UnitSystem) -> String {
    let formatter = MetricFormatter(units: units)
    return switch kind {
    case .length: formatter.bodyHeight(value)
    case .mass: formatter.bodyWeight(value)
    case .choice, .heartRate, .number: fixedText(value, decimals: 0)
    }
  }

  /// The unit that is shown after the field.
  var unit: UnitWords? { kind == .heartRate ? .beatsPerMinute : nil }
}
