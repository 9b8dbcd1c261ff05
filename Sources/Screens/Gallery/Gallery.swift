import Engine

/// Every screen in every state, from made-up view states: for looking, and for the tests that look.
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

/// The gallery's own list of pages, for `/gallery`.
public func galleryScreen() -> HTML {
  build {
    tag("h1") { PageWords.gallery }
    tag("ul", .class("rows")) {
      for item in gallery { linkRow(joined("/gallery/", item.slug), item.title, item.slug) }
    }
  }
}
