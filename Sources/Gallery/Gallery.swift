import Engine
public import Screens

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

extension CoachKind {
  /// This session kind's screens in every state.
  fileprivate var gallery: [GalleryItem] {
    switch self {
    case .run: setupGallery + coachSetupGallery + liveGallery + coachLiveGallery + summaryGallery
    case .walk: walkHomeGallery + walkLiveGallery + walkSummaryGallery
    case .walkCalibration: walkCalibrationGallery
    case .workout: trainGallery
    case .ride: rideGallery
    }
  }
}

/// Returns the page at `/gallery/SLUG`, or the list of all pages if the slug is nil. Returns nil if the slug is unknown.
@Sendable public func galleryPage(_ slug: String?) -> HTML? {
  guard let slug else { return page(PageChrome(.gallery, showsTabs: false), main: galleryScreen()) }
  return gallery.first { $0.slug == slug }?.render()
}

private func galleryScreen() -> HTML {
  build {
    tag("h1") { PageWords.gallery }
    tag("ul", .class("rows")) {
      for item in gallery { linkRow("/gallery/\(item.slug)", item.title, item.slug) }
    }
  }
}
