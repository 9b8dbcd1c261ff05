enum ExportWords: String, Phrase {
  case title = "Export everything"
  case lead =
    "One ZIP file with your original recordings, tables of everything else, and the database. README.txt inside explains each file. It contains no passwords or tokens. To restore everything, import it into an empty Andante."
  case format = "Format"
  case andante = "Andante"
  case strava = "Strava archive"
  case fittrackee = "FitTrackee"
  case endurain = "Endurain"
  case download = "Download everything"
}
