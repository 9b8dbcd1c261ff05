import Engine
import Model
import Screens

var importGallery: [GalleryItem] {
  let logs: [(String, String, ImportLogState)] = [
    (
      "import-log", "Import log, mixed", ImportLogState(rows: logRows, next: "/import/log?before=7")
    ),
    ("import-log-empty", "Import log, empty", ImportLogState(rows: [])),
    (
      "import-log-failed", "Import log, all failed",
      ImportLogState(
        rows: logRows.filter { $0.outcome == .failed }, shown: .failed,
        next: "/import/log?show=failed&before=7")
    ),
    ("import-log-none", "Import log, no matches", ImportLogState(rows: [], shown: .skipped)),
  ]
  return [
    GalleryItem("import-result", "Import, some failed", .importResult) {
      importResultScreen(ImportResultState(files: importedFiles, now: galleryNow))
    },
    GalleryItem("import-empty", "Import, nothing", .importResult) {
      importResultScreen(ImportResultState(files: [], now: galleryNow))
    },
  ] + loadGallery
    + logs.map { slug, title, state in
      GalleryItem(slug, title, .importLog) { importLogScreen(state) }
    }
}

private var loadGallery: [GalleryItem] {
  let uploads: [(String, String, UploadProgress?)] = [
    ("waiting", "waiting for its turn", UploadProgress(.waiting)),
    ("reading", "being opened", UploadProgress(.reading)),
    ("under-way", "under way", UploadProgress(.importing, done: 384, total: 1_012)),
    ("done", "done", finishedUpload(failed: 2)),
    ("cancelled", "cancelled", UploadProgress(.cancelled, done: 384, total: 1_012)),
    ("cancelled-early", "cancelled before it began", UploadProgress(.cancelled)),
    ("failed", "damaged", UploadProgress(.failed, reason: "the archive ends inside its directory")),
    (
      "failed-restart", "failed after a restart",
      UploadProgress(.failed, reason: "the server stopped 3 times while reading this file")
    ),
    ("forgotten", "forgotten", nil),
  ]
  return uploads.map { slug, title, upload in
    GalleryItem(
      "import-archive-\(slug)", "Import of an archive, \(title)", .importResult
    ) {
      frozenPoll(
        archiveLoadScreen(ArchiveLoadState(upload: upload, file: "export_8841.zip", address: "#")))
    }
  } + [
    GalleryItem("import-archive-failures", "Import of an archive, some failed", .importResult) {
      var state = ArchiveLoadState(
        upload: finishedUpload(failed: 5), file: "export_8841.zip", address: "#")
      state.failures = importedFiles.filter { $0.outcome == .failed }
      return archiveLoadScreen(state)
    },
    GalleryItem("import-archive-new", "Import of an archive, new activities", .importResult) {
      var state = ArchiveLoadState(
        upload: finishedUpload(failed: 0), file: "export_8841.zip", address: "#")
      state.news = ImportedActivities(
        activities: galleryLatest,
        sports: [
          SportCount(sport: .running, count: 610), SportCount(sport: .cycling, count: 350),
          SportCount(sport: .other, count: 1),
        ], now: galleryNow)
      return archiveLoadScreen(state)
    },
  ]
}

private func finishedUpload(failed: Int) -> UploadProgress {
  var counts = UploadCounts()
  (counts.imported, counts.duplicates, counts.attached) = (961, 40, 28)
  (counts.skipped, counts.failed) = (9, failed)
  return UploadProgress(.done, counts: counts)
}

/// Disables the attribute that makes the script poll.
func frozenPoll(_ html: HTML) -> HTML {
  html.replacing(" data-poll=", with: " data-frozen-poll=")
}

private var importedFile: ImportedFile {
  var file = ImportedFile(name: "isar-loop.gpx", outcome: .imported, id: "5")
  file.activity = ActivityRow(
    id: "5", title: "Isar loop", sport: .running, start: galleryNow, meters: 10_240,
    movingSeconds: 3_312)
  file.remarks = 1
  return file
}

private let importedFiles = [
  importedFile,
  ImportedFile(name: "2026-11-02.gpx", outcome: .duplicate, id: "2"),
  ImportedFile(name: "2026-11-02.fit", outcome: .attached, id: "2"),
  ImportedFile(name: "notes.txt", outcome: .skipped, reason: "not an activity file"),
  ImportedFile(
    name: "broken.gpx", outcome: .failed, reason: "line 12: the latitude “north” is not a number"),
]

private var logRows: [ImportLogRow] {
  let name = "Morning_run_along_the_river_with_a_very_long_name_2026-11-02-063012.gpx"
  return [
    ImportLogRow(name: name, when: galleryNow, outcome: .imported, activity: "5"),
    ImportLogRow(
      name: "ride.tcx", when: galleryNow, outcome: .imported, activity: "6",
      warnings: [
        "line 1204: the latitude “north” is not a number (3 times)",
        "line 1388: the file ends inside Trackpoint",
      ]),
    ImportLogRow(name: "isar-loop.gpx", when: galleryNow, outcome: .duplicate, activity: "2"),
    ImportLogRow(name: "isar-loop.fit", when: galleryNow, outcome: .enriched, activity: "2"),
    ImportLogRow(name: "isar-loop.tcx", when: galleryNow, outcome: .attached, activity: "2"),
    ImportLogRow(
      name: "media.csv", when: galleryNow, outcome: .skipped, reason: "not an activity file"),
    ImportLogRow(
      name: "broken.gpx", when: galleryNow, outcome: .failed,
      reason: "line 1: the file contains no XML element"),
    ImportLogRow(
      name: "empty.fit", when: galleryNow, outcome: .failed, reason: "the file is empty"),
  ]
}
