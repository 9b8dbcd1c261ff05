import Engine

/// One of the athlete's own templates, as a row of a list.
public struct TemplateRow: Equatable, Sendable {
  public var id: Int64
  public var name: String
  /// The number of intervals in the template.
  public var count: Int

  public init(id: Int64, name: String, count: Int) {
    self.id = id
    self.name = name
    self.count = count
  }
}

/// The athlete's own templates of service intervals.
public struct TemplatesState: Sendable {
  public var rows: [TemplateRow]
  /// The template that was just deleted.
  public var deleted: GarageChoice?
  public var csrf: String

  public init(rows: [TemplateRow], deleted: GarageChoice? = nil, csrf: String = "") {
    self.rows = rows
    self.deleted = deleted
    self.csrf = csrf
  }
}

public func templatesScreen(_ state: TemplatesState) -> HTML {
  build {
    tag("h1") { TemplateWords.templates }
    if let deleted = state.deleted { undo(deleted, state.csrf) }
    if state.rows.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { TemplateWords.empty }
        tag("p") { TemplateWords.emptyWhat }
        tag("a", .class("button primary"), .href("/garage/bikes")) { GarageWords.chooseBike }
      }
    } else {
      for row in state.rows { template(row, state.csrf) }
    }
  }
}

private func undo(_ deleted: GarageChoice, _ csrf: String) -> HTML {
  tag("div", .class("notice"), .role("status")) {
    tag("p") { GarageWords.deletedService.filled(deleted.name) }
    postButton(joined(address(deleted.value), "/restore"), GarageWords.undo.text, csrf)
  }
}

private func template(_ row: TemplateRow, _ csrf: String) -> HTML {
  tag("section") {
    tag("h2") { row.name }
    tag("p", .class("quiet")) {
      plural(row.count, one: TemplateWords.countOne, many: TemplateWords.count)
    }
    tag("details") {
      tag("summary", .label(TemplateWords.renameNamed.filled(row.name))) { TemplateWords.rename }
      postForm(address(row.id), csrf) {
        InputField(
          name: "name", label: TemplateWords.name.text, value: row.name,
          limit: Limits.titleLength, isRequired: true, id: joined("name-", decimal(Int(row.id)))
        ).html()
        formButtons(GarageWords.save.text)
      }
    }
    postButton(
      joined(address(row.id), "/delete"), GarageWords.delete.text, csrf,
      name: TemplateWords.deleteNamed.filled(row.name))
  }
}

private func address(_ id: Int64) -> String { joined("/garage/templates/", decimal(Int(id))) }
