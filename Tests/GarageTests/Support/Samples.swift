import Engine
import Garage

let day = 86_400.0
let bike = GearID(1)
let other = GearID(2)

func hours(_ hours: Double, km: Double = 0) -> Use {
  Use(seconds: hours * 3600, meters: km * 1000, ascentMeters: 10, count: 1)
}

/// Returns a ride that starts on `day` and lasts `length` hours.
func ride(
  _ day: Double, _ length: Double, km: Double = 0, _ condition: RideCondition = .dry,
  on vehicle: GearID? = bike
) -> Ride {
  Ride(vehicle: vehicle, start: day * 86_400, use: hours(length, km: km), condition: condition)
}

func bikeGear(_ id: GearID = bike, retiredAt: Double? = nil, isElectric: Bool = false) -> Gear {
  Gear(
    id: id, kind: .bike(.gravel), name: "Bike \(id)", retiredAt: retiredAt, isElectric: isElectric)
}

func part(_ id: Int64, _ kind: PartKind = .chain, retiredAt: Double? = nil) -> Gear {
  Gear(id: GearID(id), kind: .part(kind), name: "Part \(id)", retiredAt: retiredAt)
}

/// Returns an installation from day `from` to day `to`, or an open-ended one if `to` is nil.
func installed(
  _ id: Int64, _ part: Int64, on host: GearID, _ from: Double, _ to: Double? = nil
) -> Installation {
  Installation(
    id: GearID(id), part: GearID(part), host: host, from: from * day, to: to.map { $0 * day })
}

func moment(_ day: Double) -> LocalTime { LocalTime(seconds: day * 86_400) }

func interval(
  _ id: Int64, of gear: GearID = bike, _ limits: ServiceLimits,
  _ category: WearCategory = .plain, since: Double = 0
) -> ServiceInterval {
  ServiceInterval(
    id: GearID(id), gear: gear, title: "Service", limits: limits, category: category,
    since: since * day)
}
