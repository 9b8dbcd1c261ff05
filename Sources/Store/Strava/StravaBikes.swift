import GRDB
import Garage

/// Strava's bikes and shoes, and the gear that is created from them in the garage. Gear that the athlete edited keeps
/// its name and type, and gear that the athlete deleted stays deleted.
enum StravaBikes {
  /// Stores Strava's data about a bike or a pair of shoes. When it is stored for the first time, creates gear in the
  /// garage and assigns it to the activities that use it on Strava. Later changes on Strava are applied to that gear.
  ///
  /// - Parameter isDetailed: whether the data is complete. Data from the athlete's list isn't: it lacks the brand,
  ///   model and type.
  static func keep(
    _ gear: StravaGear, isDetailed: Bool, now: Double, in db: Database
  ) throws {
    let before = try db.rows(
      cached: "SELECT retired, is_detailed FROM strava_gear WHERE id = ?", arguments: [gear.id]
    ) { row in (wasRetired: try row.next() as Bool, isDetailed: try row.next() as Bool) }.first
    try store(gear, isDetailed: isDetailed, in: db)
    guard try isInGarage(gear.id, in: db) else {
      try insert(gear, now: now, in: db)
      return try StravaGearAssignments.settle(onGear: gear.id, in: db)
    }
    if isDetailed, before?.isDetailed != true { try fill(gear, in: db) }
    try follow(nameOf: gear, in: db)
    if let before, before.wasRetired != gear.isRetired {
      try db.execute(
        sql: "UPDATE gear SET retired_at = ? WHERE strava_id = ?",
        arguments: [gear.isRetired ? now : nil, gear.id])
    }
  }

  private static func store(_ gear: StravaGear, isDetailed: Bool, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO strava_gear
          (id, name, brand, model, frame_type, is_shoes, retired, distance, is_detailed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, brand = coalesce(excluded.brand, brand),
          model = coalesce(excluded.model, model),
          frame_type = coalesce(excluded.frame_type, frame_type), retired = excluded.retired,
          distance = excluded.distance, is_detailed = max(is_detailed, excluded.is_detailed)
        """,
      arguments: [
        gear.id, gear.name, gear.brand, gear.model, gear.frameType, gear.isShoes, gear.isRetired,
        gear.distanceMeters, isDetailed,
      ])
  }

  private static func isInGarage(_ id: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, cached: "SELECT EXISTS (SELECT 1 FROM gear WHERE strava_id = ?)", arguments: [id]) == true
  }

  /// Adds gear to the garage. Earlier use is always 0, because all rides are fetched.
  private static func insert(_ gear: StravaGear, now: Double, in db: Database) throws {
    let new = Gear(
      id: GearID(0), kind: gear.kind, name: gear.shownName, model: gear.shownModel,
      retiredAt: gear.isRetired ? now : nil)
    let row = new.adding([("strava_id", gear.id), ("created_at", now)])
    try row.identified(by: nil).insert(db)
  }

  /// Sets the brand, model and type once, because these details arrive after the gear was created.
  private static func fill(_ gear: StravaGear, in db: Database) throws {
    try db.execute(
      sql: "UPDATE gear SET type = ?, model = ? WHERE strava_id = ? AND is_edited = 0",
      arguments: [gear.kind.numbers.type, gear.shownModel, gear.id])
  }

  private static func follow(nameOf gear: StravaGear, in db: Database) throws {
    guard !gear.name.isEmpty else { return }
    try db.execute(
      sql: "UPDATE gear SET name = ? WHERE strava_id = ? AND is_edited = 0",
      arguments: [gear.name, gear.id])
  }
}

extension StravaGear {
  /// The kind of gear. Strava numbers frame types from 1: mountain, cross, road, time trial, gravel.
  fileprivate var kind: GearKind {
    if isShoes { return .shoes }
    switch frameType {
    case 1: return .bike(.hardtail)
    case 2, 5: return .bike(.gravel)
    case 3: return .bike(.road)
    case 4: return .bike(.timeTrial)
    default: return .bike(.other)
    }
  }

  fileprivate var shownModel: String {
    [brand, model].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The name if known, otherwise the model, otherwise Strava's ID.
  fileprivate var shownName: String {
    if !name.isEmpty { return name }
    return shownModel.isEmpty ? id : shownModel
  }
}
