/// Who shares this server, devices, links that let somebody in.
enum HouseholdWords: String, Phrase {
  case what = "Who shares this server, and your name here"
  case lead = "Each athlete has a file of their own. Nobody sees anyone else’s activities."
  case administratorLead =
    "You administer this household. You see names and sizes of the others, and nothing else."
  case memberLead =
    "{0} administers this household. They see your name and the size of your data, and nothing else."
  case athletes = "Athletes"
  case you = "You"
  case administrator = "Administrator"
  case invited = "Invited, until {0}"
  case invitationOver = "Invited; the link has expired"
  case size = "{0} on the server"
  case demo = "The other athletes are made up. Nothing here can be changed in the demo."
  case invite = "Invite somebody"
  case inviteWhat = "They get a link. It works once, within seven days."
  case inviteName = "Their name"
  case inviteNameHint = "What you call them. They can change it."
  case makeInvitation = "Create an invitation"
  case name = "Name"
  case nameRefused = "A name of 1 to {0} characters."
  case nameTaken = "{0} is here already. Choose another name."
  case saveName = "Save the name"
  case renamed = "The name is saved."
  case forgotten = "{0} is forgotten."
  case handedOver = "{0} administers this household now."
  case invitationFor = "Invitation for {0}"
  case newInvitation = "Create a new link"
  case newInvitationWhat = "{0} has not signed in yet. A new link works beside the earlier ones."
  case handOver = "Hand over to {0}"
  case handOverTitle = "Hand over the household"
  case handOverWhat =
    "There is one administrator. Afterwards {0} invites and renames, and you no longer do. Only {0} can hand it back."
  case forget = "Forget {0}"
  case forgetRow = "Forget this athlete"
  case forgetRowWhat = "Removes everything of theirs from this server"
  case forgetWhat =
    "This removes the activities, walks, settings, garage, sounds, reminders, tokens and signed-in devices of {0} from this server. It cannot be undone."
  case forgetBackups =
    "Earlier backups contain {0} until newer ones replace them. “andante athletes forget --backups-too” removes {0} from them as well."
  case forgetType = "Type the name to confirm: {0}"
  case notConfirmed = "That is not the name. Type {0}, with the same letters."
  case administratorNeeded =
    "You administer this household. Hand that over to somebody else before you are forgotten."
  case cancel = "Cancel"
  case link = "The link"
  case linkUse = "Open it on the other device, or scan the picture. It works once, until {0}."
  case linkOnlyHere =
    "This address works only on this machine. For other devices start Andante with “andante serve --lan”."
  case linkTrust = "A new device needs the certificate first, from {0}"
  case linkPicture = "QR code of the link"
}

enum DeviceListWords: String, Phrase {
  case what = "Rename them, sign them out, sign in another one"
  case lead =
    "These browsers can open your pages. One that is not used for 180 days is signed out automatically."
  case thisOne = "This device"
  case lastSeen = "Last seen {0}"
  case name = "Name of the device"
  case nameRefused = "A name of 1 to {0} characters."
  case save = "Save"
  case saved = "The name is saved."
  case signOut = "Sign out"
  case signOutThis =
    "Pages saved for offline use are deleted from this device. Recordings that were not sent yet are kept."
  case signOutOther = "It needs a new link to open your pages again."
  case signOutIt = "Sign this device out"
  case signOutOthers = "Sign out all others"
  case signedOutOthers = "The others are signed out: {0}."
  case demo = "The other devices are made up. None can be signed in or out in the demo."
  case another = "Sign in another device"
  case anotherWhat =
    "Makes a link that signs in one more of your devices. It works once, within a day."
  case makeLink = "Create a link"
  case linkTitle = "A link for another device"
}
