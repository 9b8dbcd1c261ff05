import GRDB
import Garage

/// Reads and writes service intervals (`service_interval`) and service records (`service_record`). Skips rows with
/// numbers that are out of range, because an earlier version may have restored them from an export.
enum ServiceRows {
  static func intervals(in db: Database) throws -> [ServiceInterval] {
    try Row.fetchAll(
      db,
      cached: """
        SELECT * FROM service_interval WHERE deleted_at IS NULL
          AND gear IN (SELECT id FROM gear WHERE deleted_at IS NULL) ORDER BY id
        """
    ).readable(from: "service_interval", in: db, interval)
  }

  static func interval(_ row: Row) -> ServiceInterval? {
    let interval = ServiceInterval(
      id: GearID(row["id"]), gear: GearID(row["gear"]), title: row["title"],
      limits: limits(row), category: category(row), thresholds: thresholds(row),
      notifies: row["notifies"], since: row["since"], source: row["source"],
      revision: row["revision"], known: ServiceStatus(rawValue: row["known"]) ?? .ok)
    return interval.isValid ? interval : nil
  }

  static func template(_ row: Row) -> ServiceTemplate? {
    let template = ServiceTemplate(
      title: row["title"], limits: limits(row), category: category(row),
      thresholds: thresholds(row), notifies: row["notifies"], source: row["source"])
    return template.isValid ? template : nil
  }

  private static func limits(_ row: Row) -> ServiceLimits {
    ServiceLimits(hours: row["hours"], meters: row["meters"], time: time(row))
  }

  private static func category(_ row: Row) -> WearCategory {
    WearCategory(rawValue: row["category"]) ?? .plain
  }

  private static func thresholds(_ row: Row) -> ServiceThresholds {
    ServiceThresholds(soon: row["soon"], due: row["due"], overdue: row["overdue"])
  }

  private static func time(_ row: Row) -> CalendarLimit? {
    if let months = row["months"] as Int? { return .months(months) }
    return (row["days"] as Int?).map { .days($0) }
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

  static func records(in db: Database) throws -> [ServiceRecord] {
    try Row.fetchAll(db, cached: "SELECT * FROM service_record ORDER BY id")
      .readable(from: "service_record", in: db, record)
  }

  static func record(_ row: Row) -> ServiceRecord? {
    let record = ServiceRecord(
      id: GearID(row["id"]), interval: GearID(row["interval"]), at: row["at"], action: action(row),
      note: row["note"], cost: row["cost"], who: row["who"])
    return record.isValid ? record : nil
  }

  private static func action(_ row: Row) -> ServiceRecord.Action {
    if row["is_done"] as Bool { return .done }
    let days = (row["days"] as Int?).map { CalendarLimit.days($0) }
    return .postponed(
      by: ServiceLimits(hours: row["hours"], meters: row["meters"], time: days))
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

  static func moves(in db: Database) throws -> [IntervalMove] {
    try Row.fetchAll(db, cached: "SELECT * FROM interval_move ORDER BY id")
      .readable(from: "interval_move", in: db, move)
  }

  private static func move(_ row: Row) -> IntervalMove? {
    let move = IntervalMove(
      id: GearID(row["id"]), interval: GearID(row["interval"]), gear: GearID(row["gear"]),
      at: row["at"])
    return move.isValid ? move : nil
  }

  static func measurements(in db: Database) throws -> [ChainMeasurement] {
    try Row.fetchAll(db, cached: "SELECT * FROM chain_measurement ORDER BY at, id")
      .readable(from: "chain_measurement", in: db, measurement)
  }

  private static func measurement(_ row: Row) -> ChainMeasurement? {
    let measurement = ChainMeasurement(
      id: GearID(row["id"]), chain: GearID(row["chain"]), at: row["at"],
      percent: row["percent"], tool: row["tool"])
    return measurement.isValid ? measurement : nil
  }
}
