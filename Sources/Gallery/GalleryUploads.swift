import Engine
import Model
import Screens

/// Uploaded files that are waiting for free disk space, not for their turn in the queue.
var uploadGallery: [GalleryItem] {
  let waiting = UploadProgress(.waiting, reason: StorageError.full.sentence)
  let archive = ArchiveLoadState(upload: waiting, file: "export_8841.zip", address: "#")
  let health = HealthState(
    stage: .upload(waiting), file: "export.zip", address: "/settings/health/1")
  return [
    GalleryItem("import-archive-full", "Import of an archive, the disk is full", .importResult) {
      frozenPoll(archiveLoadScreen(archive))
    },
    GalleryItem("health-full", "Load from Health, the disk is full", .health) {
      frozenPoll(healthScreen(health))
    },
  ]
}
