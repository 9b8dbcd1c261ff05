import GRDB
import Garage

/// Reads and writes the athlete's own templates: `service_template`, `template_part` and `template_interval`. Skips
/// intervals with numbers that are out of range.
enum TemplateRows {
  static func all(in db: Database) throws -> [CustomTemplate] {
    let names = try TemplateName.all(db, "WHERE deleted_at IS NULL ORDER BY name, id")
    return try names.map {
      CustomTemplate(id: $0.id, name: $0.name, template: try template($0.id, in: db))
    }
  }

  private static func template(_ id: GearID, in db: Database) throws -> BikeTemplate {
    let tree = Tree(
      parts: Dictionary(
        grouping: try TemplatePart.all(db, "WHERE template = ? ORDER BY id", [id]), by: \.host),
      services: Dictionary(
        grouping: try TemplateInterval.readable(db, "WHERE template = ? ORDER BY id", [id]),
        by: \.part))
    return BikeTemplate(
      services: tree.services(of: nil),
      parts: tree.parts(on: nil, levels: UsageLedger.maximumNesting))
  }

  /// The rows of one template, grouped by the part to which they belong; the key is nil for the bike itself.
  private struct Tree {
    let parts: [GearID?: [TemplatePart]]
    let services: [GearID?: [TemplateInterval]]

    func services(of part: GearID?) -> [ServiceTemplate] {
      (services[part] ?? []).map(\.template)
    }

    func parts(on host: GearID?, levels: Int) -> [PartTemplate] {
      guard levels > 0 else { return [] }
      return (parts[host] ?? []).map { part in
        PartTemplate(
          part.kind, part.name, services(of: part.id),
          parts: parts(on: part.id, levels: levels - 1))
      }
    }
  }
}

struct TemplateName: StoredTable {
  static let table = "service_template"
  static let columns = "id, name"

  let id: GearID
  let name: String

  init(_ row: inout RowReader) throws(StoreError) {
    (id, name) = try (row.next(), row.next())
  }
}

private struct TemplatePart: StoredTable {
  static let table = "template_part"
  static let columns = "id, host, kind, name"

  let id: GearID
  let host: GearID?
  let kind: PartKind
  let name: String

  init(_ row: inout RowReader) throws(StoreError) {
    (id, host, kind, name) = try (row.next(), row.next(), row.next(or: .other), row.next())
  }
}

private struct TemplateInterval: StoredTable {
  static let table = "template_interval"
  static let columns = "part, \(ServiceTemplate.columns), id"

  let part: GearID?
  let template: ServiceTemplate

  init(_ row: inout RowReader) throws(StoreError) {
    (part, template) = try (row.next(), ServiceTemplate(&row))
  }
}

extension Database {
  func insert(_ template: BikeTemplate, named name: String, now: Double) throws -> GearID {
    let id = try insertGear(TemplateName.row([("name", name), ("created_at", now)]))
    try insert(template.services, of: nil, in: id)
    for part in template.parts { try insert(part, on: nil, in: id) }
    return id
  }

  private func insert(_ part: PartTemplate, on host: GearID?, in template: GearID) throws {
    let id = try insertGear(
      TemplatePart.row([
        ("template", template), ("host", host), ("kind", part.kind.rawValue), ("name", part.name),
      ]))
    try insert(part.services, of: id, in: template)
    for part in part.parts { try insert(part, on: id, in: template) }
  }

  private func insert(
    _ services: [ServiceTemplate], of part: GearID?, in template: GearID
  ) throws {
    for service in services {
      try TemplateInterval.row(
        ServiceRows.values(service) + [("template", template), ("part", part)]
      ).insert(self)
    }
  }
}
