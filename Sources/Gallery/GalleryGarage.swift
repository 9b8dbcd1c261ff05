import Engine
import Model
import Screens

private let today = galleryNow.localDay

private let services = [
  ServiceRow(
    id: 1, title: "Service the lower legs", part: "Fork", bike: "Rook", urgency: .overdue,
    hours: ServiceCount(used: 58, limit: 50), leading: .hours, share: 1.16, dueDay: today,
    earliestDay: today, latestDay: today),
  ServiceRow(
    id: 2, title: "Bleed the brakes", part: "Brakes", bike: "Rook", urgency: .due,
    days: ServiceCount(used: 368, limit: 365), leading: .days, share: 1.008, dueDay: today,
    earliestDay: today, latestDay: today),
  ServiceRow(
    id: 3, title: "Replace the chain", part: "Chain", bike: "Kestrel", urgency: .soon,
    meters: ServiceCount(used: 3_600_000, limit: 4_000_000), leading: .distance, share: 0.9,
    dueDay: today + 30, earliestDay: today + 18, latestDay: today + 55, notifies: false),
  ServiceRow(
    id: 4, title: "Renew the sealant", part: "Sealant, rear wheel", bike: nil, urgency: .ok,
    days: ServiceCount(used: 119, limit: 120), leading: .days, share: 0.2,
    dueDay: today + 1, earliestDay: today + 1, latestDay: today + 1),
  ServiceRow(
    id: 5, title: "Clean it", part: "", bike: "Kestrel", urgency: .ok,
    hours: ServiceCount(used: 0, limit: 12), leading: .hours, share: 0),
]

private var kestrel: GearRow {
  var row = GearRow(
    id: 1, name: "Kestrel", kind: "Gravel bike", hours: 214.3, meters: 4_310_000, count: 96,
    urgency: .soon)
  (row.soonCount, row.earlierHours, row.earlierMeters) = (1, 60, 1_400_000)
  return row
}

private var rook: GearRow {
  var row = GearRow(
    id: 2, name: "Rook", kind: "Full-suspension bike", hours: 88, meters: 1_020_000, count: 41,
    urgency: .overdue)
  (row.overdueCount, row.dueCount, row.soonCount, row.earlierMeters) = (1, 2, 1, 300_000)
  return row
}

private let bikes = [
  kestrel, rook,
  GearRow(
    id: 3, name: "Old steel frame of my grandfather's", kind: "Road bike", hours: 1200,
    meters: 29_000_000, count: 800, isRetired: true),
]

private let parts = [
  GearRow(
    id: 4, name: "Rear wheel", kind: "Wheel", hours: 80, meters: 1_900_000, count: 40,
    urgency: .soon),
  GearRow(
    id: 5, name: "Rear tyre", kind: "Tyre", hours: 20, meters: 500_000, count: 11, level: 1),
  GearRow(id: 6, name: "Chain", kind: "Chain", hours: 61, meters: 1_300_000, count: 28),
]

private let wornChain = GearRow(
  id: 9, name: "The first chain", kind: "Chain", hours: 140, meters: 3_400_000, count: 71,
  isRetired: true)

private let choices = [GarageChoice(1, "Kestrel"), GarageChoice(2, "Rook")]

private func ago(_ days: Double) -> Instant {
  Instant(unixSeconds: galleryNow.unixSeconds - days * 86_400, zoneMinutes: 60)
}

private var bike: GearState {
  var state = GearState(row: bikes[0], isBike: true, isBikeOrShoes: true, now: galleryNow)
  state.model = "Steel, 40 mm tyres"
  state.note = "Frame number 4711.\nTyre pressure 2.4 bar."
  state.climbMeters = 38_400
  state.parts = parts
  state.services = Array(services.dropFirst(2))
  return state
}

private var reusingBike: GearState {
  var state = bike
  state.templates = [GarageChoice(1, "Wet winter"), GarageChoice(2, "Race bike")]
  (state.otherBikes, state.added) = ([choices[1]], 12)
  return state
}

private var chain: GearState {
  var state = GearState(row: parts[2], isBike: false, isBikeOrShoes: false, now: galleryNow)
  state.history = [
    InstallationRow(id: 1, host: choices[0], from: ago(90), hours: 41, meters: 900_000),
    InstallationRow(
      id: 2, host: choices[1], from: ago(200), to: ago(90), hours: 20, meters: 400_000),
  ]
  state.hosts = choices
  state.chain = [
    ChainRow(id: 1, at: ago(2), percent: 0.3, tool: "Drop-in gauge"),
    ChainRow(id: 2, at: ago(60), percent: 0.18),
  ]
  state.forecasts = [
    ChainForecast(percent: 0.51, limit: 0.5, isWide: false, metersLeft: -20_000),
    ChainForecast(percent: 0.51, limit: 0.75, isWide: true, metersLeft: 960_000),
  ]
  return state
}

private var originalPart: GearState {
  var state = GearState(row: parts[2], isBike: false, isBikeOrShoes: false, now: galleryNow)
  state.history = [
    InstallationRow(id: 1, host: choices[0], from: nil, hours: 61, meters: 1_300_000)
  ]
  state.hosts = choices
  return state
}

private var retired: GearState {
  var state = GearState(row: bikes[2], isBike: true, isBikeOrShoes: true, now: galleryNow)
  state.retired = ago(400)
  return state
}

private func shownServices(of bike: GarageChoice?) -> GarageServicesState {
  var state = GarageServicesState(
    rows: services.filter { bike == nil || $0.bike == bike?.name }, now: galleryNow)
  (state.bikes, state.shown) = (choices, bike?.value)
  return state
}

private var garageLists: [GalleryItem] {
  let rides = (1...3).map { index in
    GarageRideRow(
      activity: ActivityRow(
        id: String(index), title: "Saturday ride", sport: .cycling, start: ago(7 * Double(index)),
        meters: 35_000, movingSeconds: 5100), bike: index == 2 ? nil : 1, condition: 2)
  }
  return [
    GalleryItem("garage", "Garage, services", .garage) {
      garageServices(GarageServicesState(rows: services, now: galleryNow))
    },
    GalleryItem("garage-all-bikes", "Garage, services of several bikes", .garage) {
      garageServices(shownServices(of: nil))
    },
    GalleryItem("garage-one-bike", "Garage, services of one bike", .garage) {
      garageServices(shownServices(of: choices[1]))
    },
    GalleryItem("garage-deleted", "Garage, an interval deleted", .garage) {
      garageServices(
        GarageServicesState(
          rows: services, units: .imperial, now: galleryNow,
          deleted: GarageChoice(9, "Grease the pedals")))
    },
    GalleryItem("garage-done", "Garage, a service done from the list", .garage) {
      garageServices(
        GarageServicesState(
          rows: services, now: galleryNow, done: GarageChoice(9, "Grease the pedals")))
    },
    GalleryItem("garage-empty", "Garage, no services", .garage) {
      garageServices(GarageServicesState(rows: [], now: galleryNow))
    },
    GalleryItem("garage-bikes", "Garage, bikes", .garage) {
      garageBikes(
        GarageBikesState(
          athlete: GarageAthlete(name: "Robin Sample", hasPicture: false), bikes: bikes,
          shoes: [
            GearRow(
              id: 8, name: "Road shoes", kind: "Shoes", hours: 58, meters: 590_000, count: 70)
          ], spares: [parts[1]], retiredParts: [wornChain]))
    },
    GalleryItem("garage-bikes-strava", "Garage, bikes, with a picture", .garage) {
      garageBikes(
        GarageBikesState(
          athlete: GarageAthlete(name: "Robin Sample", hasPicture: true), bikes: [bikes[0]]))
    },
    GalleryItem("garage-bikes-empty", "Garage, no bikes", .garage) {
      garageBikes(GarageBikesState(bikes: []))
    },
    GalleryItem("garage-rides", "Garage, rides", .garage) {
      garageRides(
        GarageRidesState(
          rides: rides, bikes: choices, usual: 1, unassignedCount: 12, next: "?before=1",
          now: galleryNow))
    },
    GalleryItem("garage-rides-shoes", "Garage, runs and their shoes, one pair retired", .garage) {
      garageRides(
        GarageRidesState(
          sport: .running, sports: [.cycling, .running, .walking, .hiking], rides: rides,
          bikes: [GarageChoice(1, "Ultra light, for races")],
          retired: [GarageChoice(2, "The old ones")], usual: 1, unassignedCount: 3,
          now: galleryNow))
    },
    GalleryItem("garage-rides-empty", "Garage, no rides", .garage) {
      garageRides(GarageRidesState(rides: [], bikes: [], now: galleryNow))
    },
  ]
}

private var gearPages: [GalleryItem] {
  [
    GalleryItem("bike", "A bike", .gear) { gearScreen(bike) },
    GalleryItem("bike-added", "A bike, intervals just added", .gear) { gearScreen(reusingBike) },
    GalleryItem("bike-new", "A new bike, nothing on it", .gear) {
      gearScreen(GearState(row: bikes[0], isBike: true, isBikeOrShoes: true, now: galleryNow))
    },
    GalleryItem("bike-retired", "A retired bike", .gear) { gearScreen(retired) },
    GalleryItem("chain", "A chain", .gear) { gearScreen(chain) },
    GalleryItem("part-original", "A part since the beginning", .gear) {
      gearScreen(originalPart)
    },
    GalleryItem("bike-form", "The form of a bike", .garageForm) {
      gearForm(GearFormState(kind: .bike, type: 2))
    },
    GalleryItem("part-form", "The form of a part", .garageForm) {
      var state = GearFormState(kind: .part, type: 1)
      (state.host, state.day) = (1, "2026-11-19")
      return gearForm(state)
    },
    GalleryItem("ride-form", "A ride without a file", .garageForm) {
      var state = RideFormState()
      (state.day, state.gear, state.chosenGear) = ("2026-11-19", choices, 1)
      return rideForm(state)
    },
    GalleryItem("ride-form-refused", "A ride without a file, refused", .garageForm) {
      var state = RideFormState()
      (state.hours, state.gear, state.isRefused) = ("two", choices, true)
      return rideForm(state)
    },
    GalleryItem("ride-form-edit", "What was typed, to be changed", .garageForm) {
      var state = RideFormState()
      (state.id, state.title, state.sport) = ("5f0c", "Round the lake", .hiking)
      (state.day, state.time, state.hours, state.minutes) = ("2026-11-19", "09:30", "2", "15")
      (state.distance, state.climb, state.units) = ("8.5", "1200", .imperial)
      return rideForm(state)
    },
    GalleryItem("stored", "What is stored, and where", .stored) {
      storedScreen(path: "/home/robin/.local/share/andante/athletes/5f0c.sqlite")
    },
  ]
}

private var servicePages: [GalleryItem] {
  let records = [
    ServiceRecordRow(id: 1, at: ago(40), postponed: "10.0 h"),
    ServiceRecordRow(id: 2, at: ago(200), note: "New seals.", cost: "48.50", who: "The shop"),
  ]
  let faults: [(String, ServiceFormState.Fault?)] = [
    ("service-form", nil), ("service-form-limits", .limits),
    ("service-form-thresholds", .thresholds),
  ]
  let pages = [
    GalleryItem("service", "A service interval", .service) {
      serviceScreen(
        ServicePageState(
          row: services[2], gear: GarageChoice(6, "Chain"), since: ago(200), records: records,
          now: galleryNow))
    },
    GalleryItem("service-moved", "A service interval that was on another bike", .service) {
      var state = ServicePageState(
        row: services[4], gear: choices[0], since: ago(90), now: galleryNow)
      state.previousGear = [PreviousGearRow(name: choices[1].name, until: ago(12))]
      return serviceScreen(state)
    },
    GalleryItem("service-new", "A service interval, nothing done yet", .service) {
      serviceScreen(
        ServicePageState(
          row: services[4], gear: choices[0], since: ago(1), now: galleryNow))
    },
    GalleryItem("factors", "Wear factors", .garageForm) {
      factorForm(
        FactorFormState(rows: Array(repeating: Array(repeating: "1.5", count: 6), count: 7)))
    },
    GalleryItem("factors-refused", "Wear factors, refused", .garageForm) {
      factorForm(
        FactorFormState(
          rows: Array(repeating: Array(repeating: "x", count: 6), count: 7), isRefused: true))
    },
  ]
  return pages + [serviceEdit]
    + faults.map { slug, fault in
      GalleryItem(slug, "The form of an interval", .garageForm) {
        var state = ServiceFormState(gear: choices)
        state.fault = fault
        return serviceForm(state)
      }
    }
}

private let serviceEdit = GalleryItem(
  "service-form-edit", "The form of an interval that is there", .garageForm
) {
  var state = ServiceFormState(id: 3, gear: choices, chosenGear: 2)
  (state.title, state.hours) = ("Clean it", "12")
  return serviceForm(state)
}

var garageGallery: [GalleryItem] {
  garageLists + gearPages + servicePages + templatePages + historyPages
}
