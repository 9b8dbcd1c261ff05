/// The progress of a file that is being imported.
enum LoadWords: String, Phrase {
  case reading = "Reading “{0}”…"
  case goesOn =
    "This page updates automatically. You can leave it: the import continues, even if the server restarts."
  case waiting = "“{0}” is safe on the server, waiting for its turn."
  case used = "Your data and uploads take {0} on the server."
  case usedOf = "Your data and uploads take {0} of the {1} you may use on the server."
  case cancel = "Cancel the import"
  case cancelled = "Import cancelled"
  case cancelledWhat = "“{0}” was cancelled after {1} of {2}. What was already imported stays."
  case cancelledBeforeStart = "“{0}” was cancelled before its import began."
  case again = "Refresh"
}
