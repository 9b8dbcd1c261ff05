import GRDB
public import Garage

extension GarageRepository {
  /// Installs a part, or changes the installation if one with this ID exists.
  /// - Throws: `StoreError.cannotInstall`.
  @discardableResult
  public func install(_ installation: Installation) async throws -> GearID {
    try await database.write { db in try db.install(installation) }
  }

  /// Moves a part from its current host to another one at a given time.
  public func move(_ part: GearID, to host: GearID, at moment: Double) async throws {
    _ = try await createOnce { db in
      try db.takeOff(part, at: moment)
      return try db.install(Installation(id: GearID(0), part: part, host: host, from: moment)).value
    }
  }

  /// Removes a part from its host at a given time. The part becomes a spare.
  public func takeOff(_ part: GearID, at moment: Double) async throws {
    try await database.write { db in try db.takeOff(part, at: moment) }
  }

  /// Deletes an installation, as if the part had never been installed.
  public func removeInstallation(_ id: GearID) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM installation WHERE id = ?", arguments: [id.value])
      if db.changesCount == 0 { throw StoreError.unknownGear(id: id.value) }
    }
  }

  /// Replaces a part with a new one, and retires the old part. The new part gets copies of the old part's service
  /// intervals, which start again. Changes nothing if the old part is already retired, for example because the button
  /// was pressed twice.
  ///
  /// - Returns: the part that is now installed instead of the old one, or the old part if its replacement is unknown.
  public func replace(_ old: GearID, with gear: Gear, at moment: Double) async throws -> GearID {
    let id = try await createOnce { db in
      let ledger = try GearRows.usageLedgerWithoutRides(in: db)
      guard let before = ledger.gear[old] else { throw StoreError.unknownGear(id: old.value) }
      if let end = before.retiredAt {
        return (ledger.successor(of: before, at: end) ?? old).value
      }
      let host = ledger.installation(of: old, at: moment)?.host
      let new = try db.addGear(gear, now: moment)
      try db.takeOff(old, at: moment)
      try db.updateGear(Gear.row([("retired_at", moment)]), of: old)
      if let host {
        try db.install(Installation(id: GearID(0), part: new, host: host, from: moment))
      }
      try db.passOn(from: old, to: new, at: moment)
      return new.value
    }
    return GearID(id)
  }

  /// Adds the standard parts for the bike's type, with their default service intervals. Existing parts with the same
  /// names are kept, and only missing intervals are added to them.
  ///
  /// - Parameters:
  ///   - moment: the time from which the intervals count.
  ///   - areOriginal: whether new parts have been on the bike from the beginning. Otherwise they are installed at
  ///     `moment`.
  /// - Returns: the number of added intervals.
  @discardableResult
  public func addDefaults(
    to bike: GearID, since moment: Double, areOriginal: Bool = false
  ) async throws -> Int {
    let count = try await createOnce { db in
      guard case .bike(let type) = try GearRows.find(bike, in: db).kind else { return 0 }
      let count = try db.addParts(
        type.template, on: bike, since: moment,
        installedAt: areOriginal ? Installation.beginning : moment)
      return Int64(count)
    }
    return Int(count)
  }
}

extension UsageLedger {
  /// Returns the part of the same kind that was installed when this one was removed, or nil if it wasn't replaced at
  /// that time.
  fileprivate func successor(of gear: Gear, at moment: Double) -> GearID? {
    let host = history(of: gear.id).first { $0.to == moment }?.host
    return host.flatMap { host in
      parts(on: host, at: moment).first {
        $0.from == moment && self.gear[$0.part]?.kind == gear.kind
      }?.part
    }
  }
}

extension Database {
  func addGear(_ gear: Gear, now: Double) throws -> GearID {
    try insertGear(gear.adding([("created_at", now)]))
  }

  /// Stores an installation. An ID of 0 or less creates a new one.
  @discardableResult
  func install(_ installation: Installation) throws -> GearID {
    let ledger = try GearRows.usageLedgerWithoutRides(in: self)
    do throws(InstallationError) { try ledger.check(installation) } catch {
      throw StoreError.cannotInstall(error)
    }
    let row = installation.adding([])
    guard installation.id.value > 0 else { return try insertGear(row) }
    try updateGear(row, of: installation.id)
    return installation.id
  }

  /// Ends a part's installation. Deletes the installation if it began at the same time.
  /// - Throws: `StoreError.cannotInstall` if the part was installed later.
  func takeOff(_ part: GearID, at moment: Double) throws {
    let isLater = try Bool.fetchOne(
      self,
      cached: """
        SELECT EXISTS (SELECT 1 FROM installation
          WHERE part = ?1 AND from_time > ?2 AND to_time IS NULL)
        """, arguments: [part.value, moment])
    if isLater == true { throw StoreError.cannotInstall(.installedLater) }
    try execute(
      sql: "DELETE FROM installation WHERE part = ?1 AND from_time = ?2 AND to_time IS NULL",
      arguments: [part.value, moment])
    try execute(
      sql: """
        UPDATE installation SET to_time = ?2
        WHERE part = ?1 AND from_time < ?2 AND (to_time IS NULL OR to_time > ?2)
        """, arguments: [part.value, moment])
  }

  /// Copies the old part's service intervals to the new part, and moves all parts that are installed on the old one.
  fileprivate func passOn(from old: GearID, to new: GearID, at moment: Double) throws {
    for var interval in try ServiceRows.intervals(in: self) where interval.gear == old {
      interval.gear = new
      interval.since = moment
      _ = try addInterval(interval, now: moment)
    }
    for installation in try GearRows.usageLedgerWithoutRides(in: self).parts(on: old, at: moment) {
      try takeOff(installation.part, at: moment)
      try install(Installation(id: GearID(0), part: installation.part, host: new, from: moment))
    }
  }

  func addParts(
    _ templates: [PartTemplate], on host: GearID, since moment: Double, installedAt from: Double
  ) throws -> Int {
    try templates.reduce(0) { count, template in
      let part =
        try counterpart(of: template, in: templates, on: host, at: moment)
        ?? addPart(template, host, from: from, now: moment)
      return try count
        + addServices(
          template.services, to: part, otherwise: template.kind.category, since: moment)
        + addParts(template.parts, on: part, since: moment, installedAt: from)
    }
  }

  /// Returns the part on the host with the template's name. Otherwise returns the only part of the template's kind,
  /// provided that no other template has this kind.
  private func counterpart(
    of template: PartTemplate, in templates: [PartTemplate], on host: GearID, at moment: Double
  ) throws -> GearID? {
    let ledger = try GearRows.usageLedgerWithoutRides(in: self)
    let parts = ledger.parts(on: host, at: moment).compactMap { ledger.gear[$0.part] }
    if let namesake = parts.first(where: { $0.name == template.name }) { return namesake.id }
    let similar = parts.filter { $0.kind == .part(template.kind) }
    let isOnly = similar.count == 1 && templates.count { $0.kind == template.kind } == 1
    return isOnly && template.kind != .other ? similar.first?.id : nil
  }

  private func addPart(
    _ template: PartTemplate, _ host: GearID, from: Double, now: Double
  ) throws -> GearID {
    let part = try addGear(
      Gear(id: GearID(0), kind: .part(template.kind), name: template.name), now: now)
    try install(Installation(id: GearID(0), part: part, host: host, from: from))
    return part
  }

  /// Adds service intervals to gear. Skips those whose titles already exist.
  /// - Parameter category: the default category, for services that don't specify one.
  /// - Returns: the number of added intervals.
  func addServices(
    _ services: [ServiceTemplate], to gear: GearID, otherwise category: WearCategory,
    since moment: Double
  ) throws -> Int {
    let known = try ServiceRows.intervals(in: self).filter { $0.gear == gear }.map(\.title)
    let new = services.filter { !known.contains($0.title) }
    for service in new {
      let interval = ServiceInterval(
        id: GearID(0), gear: gear, title: service.title, limits: service.limits,
        category: service.category ?? category, thresholds: service.thresholds,
        notifies: service.notifies, since: moment, source: service.source)
      _ = try addInterval(interval, now: moment)
    }
    return new.count
  }
}
