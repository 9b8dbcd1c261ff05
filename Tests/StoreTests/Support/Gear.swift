import Garage

/// Returns gear that hasn't been stored yet.
func newGear(_ kind: GearKind, _ name: String) -> Gear {
  Gear(id: GearID(0), kind: kind, name: name)
}

/// Returns a record of a completed service that hasn't been stored yet.
func newRecord(of interval: GearID, at time: Double) -> ServiceRecord {
  ServiceRecord(id: GearID(0), interval: interval, at: time)
}
