import Engine
import Model
import Screens

var folderGallery: [GalleryItem] {
  let path = "/home/me/Activities"
  let states: [(String, String, FolderState)] = [
    ("folder", "Watched folder, none", FolderState()),
    (
      "folder-named", "Watched folder, looked into",
      FolderState(
        path: path, latest: look(.done, FolderScanReport(new: 3, known: 1, waiting: 2).text))
    ),
    ("folder-saved", "Watched folder, just saved", FolderState(path: path, wasSaved: true)),
    ("folder-stopped", "Watched folder, taken away", FolderState(wasSaved: true)),
    (
      "folder-looking", "Watched folder, looking",
      FolderState(path: path, isScanning: true, latest: look(.underWay, ""))
    ),
    (
      "folder-refused-file", "Watched folder, a file refused",
      FolderState(
        path: path,
        latest: look(
          .done,
          FolderScanReport(
            skipped: 1, refused: ["broken.gpx (line 1: the file contains no XML element)", "b.fit"]
          ).text))
    ),
    (
      "folder-gone", "Watched folder, vanished",
      FolderState(path: path, latest: look(.failed, "the folder \(path) is not there"))
    ),
    (
      "folder-fixed", "Watched folder, named on the command line",
      FolderState(path: path, isFixed: true, latest: look(.done, FolderScanReport().text))
    ),
  ]
  let problems: [(String, FolderIssue, String)] = [
    ("relative", .relative, "Activities"), ("missing", .missing, "/home/me/Activitys"),
    ("no-folder", .notFolder, "/etc/hosts"), ("unreadable", .unreadable, "/root"),
    ("own", .ownData, "/home/me/.local/share/andante"),
  ]
  return states.map { slug, title, state in
    GalleryItem(slug, title, .folder) { folderScreen(state) }
  }
    + problems.map { slug, problem, typed in
      GalleryItem(
        "folder-refused-\(slug)", "Watched folder, refused: \(slug)", .folder
      ) { folderScreen(FolderState(path: typed, problem: problem)) }
    }
}

private func look(_ outcome: JobOutcome, _ text: String) -> JobRow {
  JobRow(
    job: .watchFolder, started: galleryNow, seconds: outcome == .underWay ? nil : 1.3,
    outcome: outcome, text: text)
}
