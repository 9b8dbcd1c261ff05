/// The backups page.
enum BackupWords: String, Phrase {
  case title = "Backups"
  case what = "Nightly backups, and where they are kept"
  case lead =
    "Andante backs up everything each night and checks the copy. Choose a folder on another disk: if this disk fails, a backup on it is lost too."
  case latest = "Latest backup"
  case never = "None yet. The first one is made automatically, or when you press Back up now."
  case when = "Made"
  case size = "Size"
  case holds = "Contains"
  case holdsOne = "1 athlete"
  case holdsSome = "{0} athletes"
  case place = "Folder on the server"
  case checked = "Checked"
  case checkedYes = "Yes, complete"
  case checkedNo = "Not complete"
  case failed = "The backup of {0} failed: {1}"
  case making = "A backup is being made. Reload this page to see the result."
  case now = "Back up now"
  case earlier = "Earlier backups"
  case complete = "{0}, checked"
  case incomplete = "{0}, not complete"
  case next = "Next backup"
  case nextWhen = "Tonight between 3 and 5, or when the server is on again"
  case demo = "These backups are made up. None can be made or changed in the demo."
  case settings = "Backup settings"
  case folder = "Folder"
  case folderHint =
    "The full path on the server, like /mnt/usb/andante. Leave empty for Andante’s own folder"
  case count = "Backups to keep"
  case countHint = "From 1 to 365. Older ones are removed once a new one is checked."
  case save = "Save"
  case saved = "Saved."
  case relative = "Enter the full path, like /mnt/usb/andante."
  case unwritable = "The server cannot write there, or it is not a folder."
  case ownData = "That is the data folder itself. Choose another one, or none."
  case countRefused = "Enter a number from 1 to 365."
  case back = "Restore a backup"
  case backWhat =
    "Stop the server, then run “andante restore” with the backup’s path. Your current data is kept next to it."
}

/// Storage errors: what happened and what to do.
enum StorageWords: String, Phrase {
  case fullTitle = "The disk is full"
  case fullWhat = "This was not stored. What was stored before is safe."
  case fullDo = "Free some space on the machine that runs Andante, then try again."
  case readOnlyTitle = "The data cannot be changed"
  case readOnlyWhat = "The folder or the disk with your data can only be read."
  case readOnlyDo = "If you run the server: give its user write access to the data folder."
  case busyTitle = "The data is locked"
  case busyWhat = "Another program has been writing to it for longer than usual."
  case busyDo = "Try again in a minute."
  case damagedTitle = "Your file is damaged"
  case damagedWhat = "The disk returned something other than what was stored."
  case damagedDo =
    "If you run the server: check with “andante doctor --deep”, and restore the last backup."
  case missingTitle = "Your file cannot be opened"
  case missingWhat = "It is not there, or the server may not open it."
  case missingDo =
    "If you run the server: the log names the file, and “andante doctor --deep” says why."
  case failingTitle = "The disk is failing"
  case failingWhat = "Reading or writing failed."
  case failingDo =
    "If you run the server: check the system log, and copy the data to another disk."
}
