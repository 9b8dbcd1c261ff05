enum ExportWords: String, Phrase {
  case title = "Take your data elsewhere"
  case lead =
    "One ZIP archive with all your recordings as they came, lists of everything else, and the database. Its README.txt explains each file. Passwords and tokens are not in it. Import it into an empty Andante to have everything back."
  case format = "For"
  case andante = "Andante, or to keep"
  case strava = "Programs that read Strava’s archive"
  case fittrackee = "FitTrackee"
  case endurain = "Endurain"
  case download = "Download everything"
}
