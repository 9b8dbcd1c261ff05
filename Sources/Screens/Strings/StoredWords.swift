/// What is stored, and where.
enum StoredWords: String, Phrase {
  case lead =
    "Everything is on the machine that runs Andante. Nothing is sent to anyone, except as said below."
  case file = "Your file"
  case fileWhat =
    "Activities with their originals, bikes, parts, services, settings: one SQLite file."
  case keys = "Keys"
  case keysWhat =
    "Tokens of services you connected are encrypted. Their key lies outside your file."
  case phone = "On your phone"
  case phoneWhat = "The app, the pages you opened, and sessions that wait for the server."
  case out = "What leaves this machine"
  case strava = "Strava, if you connect it: requests for your own rides. Nothing is uploaded."
  case reminders =
    "Reminders, if you turn them on: the name of a service and its bike, to the channel you chose."
  case nothing = "Everything else stays here."
  case keep = "Back up, restore, remove"
  case keepBackup =
    "Every night all of it is copied and checked. “andante backup --to FOLDER” does so at once, also to another disk."
  case keepRestore =
    "“andante restore BACKUP” restores everything on this or another machine, “andante adopt FILE” one athlete’s file."
  case keepForget =
    "Remove an athlete under Settings, Household. Earlier backups hold them until they are rotated out."
  case remove = "How to remove it"
  case removeBike = "A bike or a part is retired on its page, an interval deleted."
  case removeStrava = "Strava: Disconnect, with or without the rides that came from there."
  case removeAll = "Everything: delete the file. Its place is above."
  case place = "Place"
}
