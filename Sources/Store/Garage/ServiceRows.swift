import GRDB
import Garage
import Model

extension ServiceInterval: StoredTable {
  static let table = "service_interval"
  static let columns = "id, gear, \(ServiceTemplate.columns), since, revision, known"

  init(_ row: inout RowReader) throws(StoreError) {
    let (id, gear): (GearID, GearID) = try (row.next(), row.next())
    let template = try ServiceTemplate(&row)
    try self.init(
      id: id, gear: gear, title: template.title, limits: template.limits,
      category: template.category ?? .plain, thresholds: template.thresholds,
      notifies: template.notifies, since: row.next(), source: template.source,
      revision: row.next(), known: row.next(or: .ok))
    guard isValid else { throw .damaged(what: "a service interval") }
  }
}

extension ServiceTemplate: StoredRecord {
  static let columns =
    "title, \(ServiceLimits.columns), category, soon, due, overdue, notifies, source"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      title: row.next(), limits: ServiceLimits(&row), category: row.next(or: .plain),
      thresholds: ServiceThresholds(soon: row.next(), due: row.next(), overdue: row.next()),
      notifies: row.next(), source: row.next())
    guard isValid else { throw .damaged(what: "an interval of a template") }
  }
}

extension ServiceLimits: StoredRecord {
  static let columns = "hours, meters, months, days"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(hours: row.next(), meters: row.next())
    let (months, days): (Int?, Int?) = try (row.next(), row.next())
    time = months.map { .months($0) } ?? days.map { .days($0) }
  }
}

extension ServiceRecord: StoredTable {
  static let table = "service_record"
  static let columns = "id, interval, at, is_done, hours, meters, NULL, days, note, cost, who"

  init(_ row: inout RowReader) throws(StoreError) {
    let (id, interval): (GearID, GearID) = try (row.next(), row.next())
    let (at, isDone): (Double, Bool) = try (row.next(), row.next())
    let more = try ServiceLimits(&row)
    try self.init(
      id: id, interval: interval, at: at, action: isDone ? .done : .postponed(by: more),
      note: row.next(), cost: row.next(), who: row.next())
    guard isValid else { throw .damaged(what: "a service record") }
  }
}

extension IntervalMove: StoredTable {
  static let table = "interval_move"
  static let columns = "id, interval, gear, at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(id: row.next(), interval: row.next(), gear: row.next(), at: row.next())
    guard isValid else { throw .damaged(what: "the move of an interval") }
  }
}

extension ChainMeasurement: StoredRow {
  static let table = "chain_measurement"
  static let columns = "id, chain, at, percent, tool"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), chain: row.next(), at: row.next(), percent: row.next(), tool: row.next())
    guard isValid else { throw .damaged(what: "a chain measurement") }
  }

  var values: [(any DatabaseValueConvertible)?] { [id, chain, at, percent, tool] }
}

/// Reads service intervals (`service_interval`), and converts intervals and service records (`service_record`) to
/// columns. An interval's revision and known status aren't included, because only `Database.revise` changes them.
enum ServiceRows {
  static func intervals(in db: Database) throws -> [ServiceInterval] {
    try ServiceInterval.readable(
      db,
      """
      WHERE deleted_at IS NULL AND gear IN (SELECT id FROM gear WHERE deleted_at IS NULL) ORDER BY id
      """)
  }

  static func values(_ interval: ServiceInterval) throws -> [ColumnValue] {
    guard interval.isValid else { throw StoreError.impossibleLimits }
    return try values(ServiceTemplate(interval)) + [
      ("gear", interval.gear.value), ("since", interval.since),
    ]
  }

  static func values(_ template: ServiceTemplate) throws -> [ColumnValue] {
    guard template.isValid else { throw StoreError.impossibleLimits }
    var (months, days): (Int?, Int?)
    switch template.limits.time {
    case .months(let count): months = count
    case .days(let count): days = count
    case nil: break
    }
    return [
      ("title", template.title), ("category", (template.category ?? .plain).rawValue),
      ("hours", template.limits.hours), ("meters", template.limits.meters), ("months", months),
      ("days", days), ("soon", template.thresholds.soon), ("due", template.thresholds.due),
      ("overdue", template.thresholds.overdue), ("notifies", template.notifies),
      ("source", template.source),
    ]
  }

  static func values(_ record: ServiceRecord) throws -> [ColumnValue] {
    guard record.isValid else { throw StoreError.impossibleLimits }
    let columns: [ColumnValue] = [
      ("interval", record.interval.value), ("at", record.at), ("note", record.note),
      ("cost", record.cost), ("who", record.who),
    ]
    guard case .postponed(let more) = record.action else { return columns + [("is_done", true)] }
    return columns + [
      ("is_done", false), ("hours", more.hours), ("meters", more.meters),
      ("days", more.time.map { $0.end(from: 0) }),
    ]
  }
}
