import GRDB
import Garage

/// Reads and writes the athlete's own templates: `service_template`, `template_part` and `template_interval`. Skips
/// intervals with numbers that are out of range.
enum TemplateRows {
  static func all(in db: Database) throws -> [CustomTemplate] {
    try Row.fetchAll(
      db, cached: "SELECT id, name FROM service_template WHERE deleted_at IS NULL ORDER BY name, id"
    ).map { row in
      CustomTemplate(
        id: GearID(row["id"]), name: row["name"], template: try template(row["id"], in: db))
    }
  }

  private static func template(_ id: Int64, in db: Database) throws -> BikeTemplate {
    let parts = try Row.fetchAll(
      db, cached: "SELECT * FROM template_part WHERE template = ? ORDER BY id", arguments: [id])
    let services = try Row.fetchAll(
      db, cached: "SELECT * FROM template_interval WHERE template = ? ORDER BY id", arguments: [id])
    let tree = Tree(
      parts: Dictionary(grouping: parts) { $0["host"] as Int64? },
      services: Dictionary(grouping: services) { $0["part"] as Int64? })
    return BikeTemplate(
      services: try tree.services(of: nil, in: db),
      parts: try tree.parts(on: nil, levels: UsageLedger.maximumNesting, in: db))
  }

  /// The rows of one template, grouped by the part to which they belong; the key is nil for the bike itself.
  private struct Tree {
    let parts: [Int64?: [Row]]
    let services: [Int64?: [Row]]

    func services(of part: Int64?, in db: Database) throws -> [ServiceTemplate] {
      try (services[part] ?? []).readable(
        from: "template_interval", in: db, ServiceRows.template)
    }

    func parts(on host: Int64?, levels: Int, in db: Database) throws -> [PartTemplate] {
      guard levels > 0 else { return [] }
      return try (parts[host] ?? []).map { row in
        PartTemplate(
          PartKind(rawValue: row["kind"]) ?? .other, row["name"],
          try services(of: row["id"], in: db),
          parts: try parts(on: row["id"], levels: levels - 1, in: db))
      }
    }
  }
}

extension Database {
  func insert(_ template: BikeTemplate, named name: String, now: Double) throws -> GearID {
    let id = try insertGear([("name", name), ("created_at", now)], into: "service_template")
    try insert(template.services, of: nil, in: id)
    for part in template.parts { try insert(part, on: nil, in: id) }
    return id
  }

  private func insert(_ part: PartTemplate, on host: GearID?, in template: GearID) throws {
    let id = try insertGear(
      [
        ("template", template.value), ("host", host?.value), ("kind", part.kind.rawValue),
        ("name", part.name),
      ], into: "template_part")
    try insert(part.services, of: id, in: template)
    for part in part.parts { try insert(part, on: id, in: template) }
  }

  private func insert(
    _ services: [ServiceTemplate], of part: GearID?, in template: GearID
  ) throws {
    for service in services {
      try insert(
        ServiceRows.values(service) + [("template", template.value), ("part", part?.value)],
        into: "template_interval")
    }
  }
}
