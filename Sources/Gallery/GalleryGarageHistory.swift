import Engine
import Screens

let templatePages = [
  GalleryItem("templates", "Service templates, one just deleted", .garageForm) {
    templatesScreen(
      TemplatesState(
        rows: [
          TemplateRow(id: 1, name: "Wet winter", count: 14),
          TemplateRow(id: 2, name: "Race bike", count: 1),
        ], deleted: GarageChoice(3, "Commuter")))
  },
  GalleryItem("templates-empty", "No service templates", .garageForm) {
    templatesScreen(TemplatesState(rows: []))
  },
]

private func ago(_ days: Double) -> Instant {
  Instant(unixSeconds: galleryNow.unixSeconds - days * 86_400, zoneMinutes: 60)
}

let historyPages = [
  GalleryItem("bike-history", "All services of a bike, with costs", .gear) {
    bikeHistory(
      BikeHistoryState(
        bike: GarageChoice(1, "Kestrel"),
        years: [
          BikeYear(
            year: 2026, cost: "73.40",
            rows: [
              BikeServiceRow(
                interval: 3, title: "Replace the chain", part: "Chain", at: ago(12),
                who: "The shop", note: "With a new master link.", cost: "73.40"),
              BikeServiceRow(interval: 5, title: "Clean it", part: "", at: ago(40)),
            ]),
          BikeYear(
            year: 2025, cost: "",
            rows: [
              BikeServiceRow(
                interval: 4, title: "Renew the sealant", part: "Sealant, rear wheel",
                at: ago(400))
            ]),
        ], total: "73.40", now: galleryNow))
  },
  GalleryItem("bike-history-no-costs", "All services of a bike, no cost noted", .gear) {
    bikeHistory(
      BikeHistoryState(
        bike: GarageChoice(1, "Kestrel"),
        years: [
          BikeYear(
            year: 2026, cost: "",
            rows: [BikeServiceRow(interval: 5, title: "Clean it", part: "", at: ago(40))])
        ], total: "", now: galleryNow))
  },
  GalleryItem("bike-history-empty", "No services of a bike yet", .gear) {
    bikeHistory(
      BikeHistoryState(bike: GarageChoice(1, "Kestrel"), years: [], total: "", now: galleryNow))
  },
]
