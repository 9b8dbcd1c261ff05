/// The page about the stored data and its location.
enum StoredWords: String, Phrase {
  case lead =
    "Everything is on the machine that runs Andante. Nothing is sent to anyone, except what is listed below."
  case file = "Your file"
  case fileWhat =
    "Activities with their originals, bikes, parts, services, settings: one SQLite file."
  case keys = "Keys"
  case keysWhat =
    "Tokens of services you connected are encrypted. Their key is stored outside your file."
  case phone = "On your phone"
  case phoneWhat = "The app, the pages you opened, and recordings that were not sent yet."
  case out = "What leaves this machine"
  case strava = "Strava, if you connect it: requests for your own rides. Nothing is uploaded."
  case reminders =
    "Reminders, if you turn them on: the name of a service and its bike, to the channel you chose."
  case tiles =
    "Map tiles, if your household chose a tile server: which areas you look at. This server requests them, not your phone."
  case provider = "A sign-in provider, if one is set up: it learns that someone signs in here."
  case nothing = "Everything else stays here."
  case keep = "Export, back up, restore"
  case keepExport =
    "To take your data with you, use Export everything in Settings. It can also write archives that other programs read."
  case keepBackup =
    "Everything is backed up and checked each night. “andante backup --to FOLDER” does it now, to any disk."
  case keepRestore =
    "“andante restore BACKUP” restores everything on this or another machine, “andante adopt FILE” one athlete’s file."
  case removePerson =
    "Remove a person under Settings, Household. Earlier backups still contain them until newer ones replace them."
  case remove = "How to remove it"
  case removeActivity = "Delete an activity under More on its page, or several in the list."
  case removeBike = "Retire a bike or a part on its page. Delete a service interval on its page."
  case removeStrava = "Disconnect Strava, and keep or delete the rides that came from it."
  case removeAll =
    "To remove everything of yours, stop Andante and delete the file named above and its backups."
  case place = "Place"
  case what = "Where your data is, and how to remove it"
}
