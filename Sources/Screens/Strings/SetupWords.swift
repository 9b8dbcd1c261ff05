/// The run's set-up.
enum RunSetupWords: String, Phrase {
  case start = "Start"
  case startByTime = "Start by time"
  case screenOn =
    "The screen has to stay on: phones stop location when it locks. Andante holds it awake, and Lock makes it black and safe for a pocket."
  case location = "Location"
  case askTitle = "Location, when you start"
  case askWhat =
    "Your browser will ask. Distance, pace and the route come from it, and it never leaves your own machines."
  case allow = "Allow location"
  case without = "Start without location"
  case searchingWhat =
    "It often takes 10 to 60 s under open sky. You can start at once: the time runs, and the distance begins with the first position."
  case readyWhat = "Ready."
  case poorWhat = "Better under open sky. You can start at once."
  case byTimeTitle = "By time alone"
  case byTimeWhat = "No distance, no speed, no route."
  case again = "Try again"
  case withLocation = "Use location"
  case options = "Recording"
  case autoPause = "Pause by itself"
  case autoPauseHint =
    "When you stand still, and on again when you move. A lost signal never pauses."
  case autoPauseAfter = "After {0} s"
  case autoPauseOff = "Never"
  case saver = "Save battery"
  case saverHint =
    "A position every {0} s or {1} m instead of every second. Tight bends are cut a little."
  case batteryTitle = "More against an empty battery"
  case batteryDim = "Lower the brightness, or use Lock: a black screen needs little."
  case batteryRadio = "Offline maps are not needed. Flight mode is fine, with location on."
  case batteryApps = "Close other apps that use location."
  case tryTitle = "Try it without sensors"
  case tryWhat =
    "A simulated run of about 5 km plays as if it were yours, with a late first position, a stop and a tunnel. It is not saved."
  case play = "Play"
  case continueTitle = "Continue where you stopped?"
  case continueWhat =
    "Of {0}: {1} in {2}. It stopped before its finish, and everything up to there is here."
  case continueUnknown = "A session stopped before its finish. Everything up to there is here."
  case busy = "Another tab records. Go on there, or close it."
  case noStorage =
    "This browser keeps nothing, as in private windows. A session would be lost if the page closed."
  case insecure =
    "This page is not secure, so the browser gives no location. Open it over HTTPS: Settings, Set up your phone."
  case noEngine = "This part of Andante did not load. Load the page again."
}

/// Errors of location: what happened and what to do.
enum LocationWords: String, Phrase {
  case refusedTitle = "Location was refused"
  case refusedWhat = "The browser asked and got no. Without location a session goes by time alone."
  case refusedDo = "Press the button and choose Allow."
  case deniedTitle = "Location is blocked for this page"
  case deniedWhat = "The browser no longer asks. Only its settings can change that."
  case offTitle = "Location is switched off"
  case offWhat = "The page may use location, but the system gives none to this browser."
  case unavailableTitle = "No position from this device"
  case unavailableWhat =
    "The receiver is there, but it could not say where you are, or there is none."
  case timeoutTitle = "No position yet"
  case timeoutWhat = "The receiver took too long. It is being asked again by itself."
  case unknownTitle = "Location stopped"
  case unknownWhat = "The browser gave no reason."
  case whatToDo = "What to do"
  case chromeAndroid = "Chrome on Android"
  case chromeAndroidSteps =
    "Tap the sign left of the address.\nTap Permissions, then Location, then Allow.\nLoad the page again."
  case safari = "Safari on iPhone and iPad"
  case safariSteps =
    "Tap the page sign left of the address, then the three dots, then Website Settings.\nSet Location to Allow.\nIf it is not offered: Settings, Apps, Safari, Location, Allow.\nFrom the home screen: delete the icon, open the page in Safari and add it again."
  case firefox = "Firefox"
  case firefoxSteps =
    "Tap the lock left of the address.\nClear the blocked Location permission.\nLoad the page again."
  case desktop = "On a computer"
  case desktopSteps =
    "Click the sign left of the address.\nSet Location to Allow.\nLoad the page again."
  case androidSystem = "Android"
  case androidSystemSteps =
    "Swipe down from the top and switch Location on.\nSettings, Location, App permissions: allow your browser, with precise location."
  case appleSystem = "iPhone and iPad"
  case appleSystemSteps =
    "Settings, Privacy & Security, Location Services: on.\nIn the list below: your browser, While Using the App, Precise Location on."
  case computerSystem = "Windows and macOS"
  case computerSystemSteps = "Privacy settings, Location: on.\nAllow your browser in the list."
  case goOutside =
    "Step outside or to a window.\nWait half a minute: the first position takes longest.\nSwitch Wi-Fi on: it helps the first position."
  case noReceiver =
    "A computer without a receiver or Wi-Fi has no position to give: use your phone.\nOn a phone, switch flight mode and location off and on once."
  case reload = "Load the page again.\nRestart the browser if it stays so."
}
