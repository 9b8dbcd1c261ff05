enum ImportLogWords: String, Phrase {
  case lead = "Every file you imported, latest first."
  case noneTitle = "No imports yet"
  case noneWhat = "Files you import are listed here with their result."
  case earlier = "Show older files"
  case show = "Show"
  case all = "All"
  case new = "New"
  case duplicates = "Duplicates"
  case skipped = "Skipped"
  case failed = "Failed"
  case noMatches = "No matches"
  case moreFailed = "… and {0} more in the log"
  case warning = "Warning: {0}"
  case remark = "There is 1 note on the file."
  case remarks = "There are {0} notes on the file."
  case already = "You already have this activity."
  case holds = "The file contains {0} activities."
  case open = "Import log"
  case what = "Every file you imported, and its result"
  case progress = "{0} of {1} files are done."
  case progressOfOne = "{0} of 1 file is done."
  case forgotten =
    "The server no longer has this import. The import log says how far it got."
}

enum SourceWords: String, Phrase {
  case title = "Further recordings"
  case what =
    "The same activity by another device or program. The one with the most measured values counts."
  case whatSession = "The same activity by another device or program. What Andante recorded counts."
  case values = "{0}, {1} measured values"
  case download = "Download"
  case downloadName = "Download {0}"
  case use = "Use this one"
  case useName = "Use {0} for this activity"
  case separate = "This is another activity"
  case separateName = "{0} is another activity"
}
