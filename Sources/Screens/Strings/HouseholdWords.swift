/// Strings about the people on this server, their devices, and sign-in links.
enum HouseholdWords: String, Phrase {
  case what = "People on this server, and your name"
  case lead = "Everyone has their own data. Nobody sees anyone else’s activities."
  case administratorLead =
    "You are the administrator. You see everyone’s name and how much space they use, and nothing else."
  case memberLead =
    "{0} is the administrator. They see your name and how much space you use, and nothing else."
  case athletes = "People"
  case you = "You"
  case administrator = "Administrator"
  case invited = "Invited; the link works until {0}"
  case invitationOver = "Invited; the link has expired"
  case size = "{0} on the server"
  case demo = "The other people are made up. Nothing here can be changed in the demo."
  case invite = "Invite someone"
  case inviteWhat = "They get a sign-in link. It works once, within seven days."
  case inviteName = "Their name"
  case inviteNameHint = "What you call them. They can change it."
  case makeInvitation = "Create a sign-in link"
  case name = "Name"
  case nameRefused = "Enter a name of 1 to {0} characters."
  case nameTaken = "The name {0} is taken. Choose another one."
  case saveName = "Save name"
  case renamed = "Name saved."
  case forgotten = "{0} was removed."
  case handedOver = "{0} is the administrator now."
  case invitationFor = "Invitation for {0}"
  case newInvitation = "Create a new sign-in link"
  case newInvitationWhat = "{0} has not signed in yet. Earlier links still work too."
  case handOver = "Make {0} the administrator"
  case handOverTitle = "Change the administrator"
  case handOverWhat =
    "There is only one. From then on {0} invites and renames people, not you. Only {0} can change it back."
  case forget = "Remove {0}"
  case deletionTitle = "Remove from this server"
  case deletionSummary = "Deletes everything stored for this person"
  case forgetWhat =
    "This deletes all activities, walks, settings, sounds, reminders, tokens and signed-in devices of {0}, and their garage. It cannot be undone."
  case deletionBackups =
    "Earlier backups still contain {0} until newer ones replace them. “andante athletes forget --backups-too” removes {0} from them as well."
  case deletionConfirmation = "Type the name to confirm: {0}"
  case notConfirmed = "That does not match. Type {0} exactly as shown."
  case administratorNeeded =
    "You are the administrator. Make someone else the administrator before you remove yourself."
  case cancel = "Cancel"
  case link = "Sign-in link"
  case linkUse = "Open it on the other device, or scan the QR code. It works once, until {0}."
  case linkLocalOnly =
    "This address works only on this machine. For other devices start Andante with “andante serve --lan”."
  case linkTrust = "A new device needs the certificate first, from {0}"
  case linkPicture = "QR code of the sign-in link"
}

enum DeviceListWords: String, Phrase {
  case what = "Rename them, sign them out, sign in another one"
  case lead =
    "These browsers can open your pages. One that is not used for 180 days is signed out automatically."
  case thisOne = "This device"
  case lastSeen = "Last seen {0}"
  case name = "Device name"
  case nameRefused = "Enter a name of 1 to {0} characters."
  case save = "Save"
  case saved = "Name saved."
  case signOut = "Sign out"
  case signOutThis =
    "Pages saved for offline use are deleted from this device, and unused sign-in links are revoked. Recordings that were not sent yet are kept."
  case signOutOther =
    "It needs a new sign-in link to sign in again. Unused sign-in links are revoked."
  case signOutIt = "Sign out this device"
  case signOutOthers = "Sign out all others"
  case signedOutOthers = "Other devices signed out: {0}."
  case demo = "The other devices are made up. None can be signed in or out in the demo."
  case another = "Sign in another device"
  case anotherWhat =
    "A sign-in link signs in one more of your devices. It works once, within a day."
  case makeLink = "Create a sign-in link"
  case linkTitle = "Sign-in link for another device"
  case pendingLinks = "Unused sign-in links"
  case pendingLinksWhat =
    "Whoever opens one of these is signed in as you. Signing out any device revokes them all."
  case linkAge = "Created {0} ago"
  case linkIsNew = "Created just now"
  case linkEnds = "Works once, until {0}"
  case linkRevoked = "Sign-in link revoked."
}
