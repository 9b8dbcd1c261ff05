import Engine
import Screens

var moveGallery: [GalleryItem] {
  [
    GalleryItem("move", "Move", .move) {
      moveScreen(MoveState(now: galleryNow, latest: galleryLastOfEach))
    },
    GalleryItem("move-demo", "Move, demo", .move, isDemo: true) {
      moveScreen(MoveState(now: galleryNow, units: .imperial, latest: galleryLastOfEach))
    },
    GalleryItem("move-newcomer", "Move, nothing done yet", .move) {
      moveScreen(MoveState(now: galleryNow))
    },
  ]
}

private var galleryLastOfEach: [LatestOfKind] {
  [
    LatestOfKind(kind: .run, activity: galleryLatest[0]),
    LatestOfKind(
      kind: .walk,
      activity: galleryRow(14, "Round the block", .walking, meters: 412, daysAgo: 1)),
    LatestOfKind(
      kind: .workout,
      activity: ActivityRow(
        id: "12", title: "Workout", sport: .workout, start: galleryNow, meters: 0,
        movingSeconds: 1_210)),
    LatestOfKind(kind: .ride, activity: galleryLatest[2]),
  ]
}
