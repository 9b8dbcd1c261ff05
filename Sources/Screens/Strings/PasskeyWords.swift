/// Signing in with a passkey, and by a proxy.
enum PasskeyWords: String, Phrase {
  case title = "Passkeys"
  case what = "Sign in with your finger, face or device PIN"
  case lead =
    "A passkey signs you in without a link. It stays on your device or in your password manager; Andante keeps only its public half."
  case name = "A name for it"
  case nameHint = "It will work at {0} and at no other address."
  case add = "Add a passkey"
  case yours = "Your passkeys"
  case none = "There are none."
  case used = "Last used {0}"
  case unused = "Never used"
  case here = "For {0}"
  case elsewhere = "For {0}, not for this page’s address"
  case remove = "Remove"
  case removeName = "Remove {0}"
  case noName =
    "A passkey belongs to a name, and this page is open under an address. Open Andante under its name, on this machine as localhost, and add the passkey there."
  case signIn = "Sign in with a passkey"
  case insecure = "Passkeys need HTTPS, which this page does not have."
  case unsupported = "This browser has no passkeys."
  case cancelled = "No passkey was used. Try again."
  case known = "This device has a passkey for you already."
  case failed = "The server did not answer. Try again."
  case proxy = "Sign-in by a proxy"
  case proxySignsIn =
    "The proxy before Andante signs you in as {0}. To sign out, sign out there."
  case proxyStranger =
    "The proxy before Andante says that you are {0}. Link the name to be signed in by it."
  case proxySilent = "The proxy before Andante says no name with this page."
  case link = "Link {0}"
}
