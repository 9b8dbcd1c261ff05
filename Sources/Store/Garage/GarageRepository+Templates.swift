import GRDB
public import Garage

/// A template that the athlete created.
public struct CustomTemplate: Equatable, Sendable {
  public var id: GearID
  public var name: String
  public var template: BikeTemplate

  public init(id: GearID, name: String, template: BikeTemplate) {
    self.id = id
    self.name = name
    self.template = template
  }
}

extension GarageRepository {
  /// Returns the athlete's own templates, sorted by name.
  public func templates() async throws -> [CustomTemplate] {
    try await database.read { db in try TemplateRows.all(in: db) }
  }

  public func add(_ template: BikeTemplate, named name: String, now: Double) async throws -> GearID
  {
    GearID(try await createOnce { db in try db.insert(template, named: name, now: now).value })
  }

  public func renameTemplate(_ id: GearID, to name: String) async throws {
    try await database.write { db in
      try db.updateGear(TemplateName.row([("name", name)]), of: id)
    }
  }

  /// Deletes a template. `undeleteTemplate` restores it.
  public func deleteTemplate(_ id: GearID, now: Double) async throws {
    try await database.write { db in
      try db.updateGear(TemplateName.row([("deleted_at", now)]), of: id)
    }
  }

  public func undeleteTemplate(_ id: GearID) async throws {
    try await database.write { db in
      try db.updateGear(TemplateName.row([("deleted_at", nil)]), of: id)
    }
  }

  /// Adds a template's service intervals and missing parts to a bike. Skips intervals whose titles already exist. An
  /// existing part matches a template part if it has the same name or is the only one of its kind.
  ///
  /// - Parameter moment: the time from which the intervals count and at which new parts are installed.
  /// - Returns: the number of added intervals.
  @discardableResult
  public func apply(
    _ template: BikeTemplate, to bike: GearID, since moment: Double
  ) async throws -> Int {
    let count = try await createOnce { db in
      guard case .bike = try GearRows.find(bike, in: db).kind else {
        throw StoreError.unknownGear(id: bike.value)
      }
      let count =
        try db.addServices(template.services, to: bike, otherwise: .plain, since: moment)
        + db.addParts(template.parts, on: bike, since: moment, installedAt: moment)
      return Int64(count)
    }
    return Int(count)
  }
}
