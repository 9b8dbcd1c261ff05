import Engine
import Model
import Screens

var backupGallery: [GalleryItem] {
  let path = "/mnt/usb/andante/andante-20261124-031500-000"
  let made = (0..<7).map { index in
    BackupState.BackupEntry(
      at: galleryNow.earlier(days: index), byteCount: 48_300_000 - index * 210_000,
      athleteCount: 4, path: path, isComplete: index != 3)
  }
  let small = BackupState.BackupEntry(
    at: galleryNow, byteCount: 81_920, athleteCount: 1,
    path: "/home/robin/.local/share/andante/backups/andante-20261124-031500-000")
  let full = "/mnt/usb/andante: the disk is full; free some space and try again"
  var demo = BackupState(made: made, folder: "/mnt/usb/andante")
  demo.isDemo = true
  let states: [(String, String, BackupState)] = [
    ("backup-demo", "Backups, of a demo", demo),
    ("backup", "Backups, none yet", BackupState()),
    ("backup-made", "Backups, one", BackupState(made: [small])),
    ("backup-many", "Backups, a week", BackupState(made: made, folder: "/mnt/usb/andante")),
    ("backup-making", "Backups, one being made", BackupState(made: [small], isBackingUp: true)),
    ("backup-saved", "Backups, just saved", BackupState(made: [small], wasSaved: true)),
    (
      "backup-failed", "Backups, the last one failed",
      BackupState(made: [small], failure: full, failedAt: galleryNow)
    ),
    (
      "backup-refused-folder", "Backups, a folder refused",
      BackupState(made: [small], folder: "usb", problem: .relative)
    ),
    (
      "backup-refused-unwritable", "Backups, a folder that cannot be written",
      BackupState(folder: "/proc", problem: .unwritable)
    ),
    (
      "backup-refused-own", "Backups, the data's own folder",
      BackupState(folder: "/home/robin/.local/share/andante", problem: .ownData)
    ),
    (
      "backup-refused-count", "Backups, a number refused",
      BackupState(count: "none", problem: .count)
    ),
  ]
  return states.map { slug, title, state in
    GalleryItem(slug, title, .backup) { backupScreen(state) }
  } + storageGallery
}

private var storageGallery: [GalleryItem] {
  let faults: [(String, StorageError)] = [
    ("full", .full), ("read-only", .readOnly), ("busy", .busy), ("damaged", .damaged),
    ("missing", .cannotOpen), ("failing", .failing),
  ]
  return faults.map { slug, fault in
    GalleryItem("storage-\(slug)", "Storage trouble: \(slug)", .message) {
      storageScreen(fault)
    }
  }
}

extension Instant {
  fileprivate func earlier(days: Int) -> Instant {
    Instant(unixSeconds: unixSeconds - Double(days) * 86_400, zoneMinutes: zoneMinutes)
  }
}
