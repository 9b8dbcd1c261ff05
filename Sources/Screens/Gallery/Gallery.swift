import Engine

/// Every screen in every state, built from sample data. Used by the gallery pages and by tests.
public let gallery: [GalleryItem] =
  todayGallery + moveGallery + tableGallery + CoachKind.allCases.flatMap { $0.gallery }
  + liveStatesGallery + metronomeGallery + listGallery
  + activityGallery + activityWalkGallery + stepsGallery + walkHistoryGallery + walkReportGallery
  + compareGallery + mapGallery + trackGallery
  + garageGallery + statisticsGallery + planGallery + healthGallery + importGallery + uploadGallery
  + tokensGallery
  + signInGallery
  + remindersGallery + folderGallery + backupGallery + mapTilesGallery
  + stravaGallery + householdGallery
  + settingsGallery + deviceGallery + messageGallery

/// Returns the list of all gallery pages, for `/gallery`.
public func galleryScreen() -> HTML {
  build {
    tag("h1") { PageWords.gallery }
    tag("ul", .class("rows")) {
      for item in gallery { linkRow(joined("/gallery/", item.slug), item.title, item.slug) }
    }
  }
}
