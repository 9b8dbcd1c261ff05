enum ExportWords: String, Phrase {
  case title = "Export everything"
  case lead =
    "One ZIP archive with your original recordings, lists of everything else, and the database. Its README.txt explains each file. It contains no passwords or tokens. Import it into an empty Andante to restore everything."
  case format = "Format"
  case andante = "Andante"
  case strava = "Strava’s archive"
  case fittrackee = "FitTrackee"
  case endurain = "Endurain"
  case download = "Download everything"
}
