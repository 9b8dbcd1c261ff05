import Engine
import Screens

/// Uploaded files that are waiting for free disk space, not for their turn in the queue.
var uploadGallery: [GalleryItem] {
  let full = StorageIssue.full.sentence
  var archive = ArchiveLoadState(stage: .waiting, file: "export_8841.zip", address: "#")
  archive.waitReason = full
  var health = HealthState(stage: .waiting, file: "export.zip", address: "/settings/health/1")
  health.waitReason = full
  return [
    GalleryItem("import-archive-full", "Import of an archive, the disk is full", .importResult) {
      [archive] in
      frozenPoll(archiveLoadScreen(archive))
    },
    GalleryItem("health-full", "Load from Health, the disk is full", .health) { [health] in
      frozenPoll(healthScreen(health))
    },
  ]
}
