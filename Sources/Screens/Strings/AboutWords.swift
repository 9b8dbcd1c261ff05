enum AboutWords: String, Phrase {
  case what =
    "Andante is a movement coach that runs on your own machine. It records runs, walks, rides and workouts, and keeps everything here. In music, andante means “at a walking pace”."
  case honest =
    "It makes nothing up: without a position there is no distance, and a gap in a recording stays a gap."
  case privacy = "Your data"
  case privacyWhat =
    "Everything stays on the machine that runs Andante, in one file for each athlete. Nothing is sent anywhere unless you turn it on: no account, no analytics."
  case privacyWhere = "The file is in {0}. Copy it to back it up. Delete it to remove everything."
  case privacyPhone = "On the phone, the browser keeps a recording until the server has it."
  case disclaimer = "Not medical advice"
  case disclaimerWhat =
    "Andante is for education and fitness only. Its numbers are estimates, it is not a medical device, and it gives no medical advice. See a professional before you start training, and stop when something hurts."
  case versions = "Versions"
  case program = "Andante"
  case analysis = "Analysis"
  case module = "Browser module"
  case licence = "Licence"
  case licenceWhat = "Apache License 2.0. You may read, change and share the source code."
  case poseModels =
    "The camera coach uses the pose models of MediaPipe 0.10.21 (BlazePose), © The MediaPipe Authors, Apache License 2.0. They run only on your device, and the camera’s picture is never sent anywhere."
}

enum MessageWords: String, Phrase {
  case notFoundTitle = "Page not found"
  case notFoundWhat = "There is no page at this address, or it was deleted."
  case failedTitle = "Something went wrong"
  case failedWhat =
    "Andante ran into an error. Details are in the server’s log. Your data is unchanged. Try again."
  case offlineTitle = "Can’t reach your server"
  case offlineWhat =
    "This page needs the server. You can still run: what you record waits on this device and is sent later."
  case formExpiredTitle = "The page was open too long"
  case formExpiredWhat =
    "Nothing was changed. Go back, reload the page and repeat the last step."
  case signedOutTitle = "Sign in"
  case signedOutWhat =
    "This browser is not signed in. To get a sign-in link, open Settings, Signed-in devices on a device that is signed in, or run “andante athletes link NAME” on the server. Then open the link here."
  case tooLargeTitle = "Too large"
  case tooLargeWhat = "The server does not accept files this large. Nothing was changed."
  case notUnderstoodTitle = "The request was not understood"
  case refusedTitle = "That is not possible"
  case refusedBack = "Go back: what you typed is still there."
  case notUnderstoodWhat = "The server could not read what was sent. Nothing was changed."
  case unavailableTitle = "Not available right now"
  case unavailableWhat =
    "The server is busy or cannot do this. Nothing was changed. Try again in a moment."
  case toToday = "Go to Today"
  case toRun = "Go to the run"
  case again = "Try again"
}

enum SetupPageWords: String, Phrase {
  case title = "Sign in this browser"
  case what =
    "This sign-in link works once. Afterwards, this browser stays signed in until you sign it out in Settings."
  case name = "Name for this browser"
  case signIn = "Sign in"
  case invalidTitle = "This sign-in link no longer works"
  case invalidWhat =
    "It was already used, or it has expired. Ask whoever sent it for a new one, or run “andante athletes link NAME” on the server."
}

enum TrustWords: String, Phrase {
  case title = "Set up your phone"
  case why =
    "Phones share their location only with secure pages. So this machine made its own certificate, and your phone has to trust it once. It is valid only for this machine on your own network."
  case trusted = "This page is already secure. There is nothing to do on this device."
  case download = "Download certificate"
  case iOS = "iPhone and iPad"
  case iOSSteps =
    "Open this page in Safari and press Download certificate. Allow the download.\nSettings, Profile Downloaded: Install.\nSettings, General, About, Certificate Trust Settings: switch Andante on.\nOpen the address below."
  case android = "Android"
  case androidSteps =
    "Press Download certificate.\nSettings, search for “CA certificate”, open it and choose Install anyway.\nChoose the file andante.crt from the downloads.\nOpen the address below in Chrome."
  case other = "A computer"
  case otherSteps =
    "Press Download certificate.\nOpen the file and add it to the trusted authorities of the system or the browser.\nOpen the address below."
  case open = "Then open"
  case picture = "QR code of {0}"
  case check = "Is it the right certificate?"
  case compare = "Its SHA-256 fingerprint, as the terminal of the machine prints it:"
  case compareWithTerminal =
    "Before you trust it, compare its SHA-256 fingerprint on the phone with the one in the terminal, below the QR code. This page does not show it: it came unencrypted, and somebody on the network could have changed it. On the machine, andante doctor prints the fingerprint as well."
  case remove =
    "To undo it, remove the certificate in the same place. To end it for good, delete the keys on this machine."
  case homeScreen = "Add Andante to the home screen. Run then opens even when the server is off."
}
