public import Engine

/// The contents of the form for a service interval, as typed.
public struct ServiceFormState: Sendable {
  public enum Fault: Equatable, Sendable { case limits, thresholds }

  /// The identifier, or nil for a new interval.
  public var id: Int64?
  /// The bikes and parts to choose from.
  public var gear: [GarageChoice]
  public var chosenGear: Int64?
  public var title = ""
  public var hours = ""
  public var distance = ""
  public var months = ""
  public var days = ""
  public var category: Int64 = 0
  /// The percentages of the limit at which the service counts as due soon, due and overdue.
  public var soon = "80"
  public var due = "100"
  public var overdue = "110"
  public var notifies = true
  public var fault: Fault?
  public var units = UnitSystem.metric
  public var csrf = ""
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init(id: Int64? = nil, gear: [GarageChoice] = [], chosenGear: Int64? = nil) {
    self.id = id
    self.gear = gear
    self.chosenGear = chosenGear
  }

  fileprivate var address: String {
    id.map { joined("/garage/services/", decimal(Int($0))) } ?? "/garage/services"
  }
}

public func serviceForm(_ state: ServiceFormState) -> HTML {
  build {
    tag("h1") { state.id == nil ? ServiceWords.new : .edit }
    postForm(state.address, state.csrf, id: state.formID) {
      selectField(
        "gear", ServiceWords.gear.text, state.gear, chosen: state.chosenGear,
        hint: state.id == nil ? nil : ServiceWords.gearHint.text)
      InputField(
        name: "title", label: ServiceWords.title.text, value: state.title,
        limit: Limits.titleLength, isRequired: true
      ).html()
      limits(state)
      checkField(
        "notifies", ServiceWords.notify.text, isOn: state.notifies,
        hint: ServiceWords.notifyHint.text)
      selectField(
        "category", ServiceWords.category.text, categoryChoices, chosen: state.category)
      thresholds(state)
      formButtons(GarageWords.save.text, cancel: state.id == nil ? "/garage" : state.address)
    }
  }
}

private func limits(_ state: ServiceFormState) -> HTML {
  let unit = MetricFormatter(units: state.units).distanceUnit
  return tag("fieldset", .class("field")) {
    tag("legend") { ServiceWords.limitsHint }
    if state.fault == .limits {
      tag("p", .class("error"), .role("alert")) { ServiceWords.limitsRefused }
    }
    tag("div", .class("fields narrow")) {
      number("hours", ServiceWords.hours.text, state.hours, unit: UnitWords.hours.text)
      number("distance", ServiceWords.distance.text, state.distance, unit: unit)
      number("months", ServiceWords.months.text, state.months, step: "1")
      number("days", ServiceWords.days.text, state.days, step: "1")
    }
  }
}

private func thresholds(_ state: ServiceFormState) -> HTML {
  tag("details", state.fault == .thresholds ? .flag("open") : nil) {
    tag("summary") { ServiceWords.thresholds }
    if state.fault == .thresholds {
      tag("p", .class("error"), .role("alert")) { ServiceWords.thresholdsRefused }
    }
    tag("div", .class("fields narrow")) {
      number("soon", ServiceWords.soon.text, state.soon, unit: UnitWords.percent.text)
      number("due", ServiceWords.due.text, state.due, unit: UnitWords.percent.text)
      number("overdue", ServiceWords.overdue.text, state.overdue, unit: UnitWords.percent.text)
    }
  }
}

private func number(
  _ name: String, _ label: String, _ value: String, step: String = "any", unit: String? = nil
) -> HTML {
  InputField(name: name, label: label, value: value, type: "number", step: step, unit: unit).html()
}
