/// The set-up screen of a run.
enum RunSetupWords: String, Phrase {
  case start = "Start"
  case startByTime = "Start by time"
  case screenOn =
    "Keep the screen on: phones stop location when it locks. Andante keeps it awake. Lock turns it black, ready for a pocket."
  case location = "Location"
  case askWhat =
    "Your browser will ask. Your location stays on your own devices."
  case allow = "Allow location"
  case without = "Start without location"
  case searchingWhat =
    "It often takes 10 to 60 s under open sky. You can start now: distance begins with the first position."
  case readyWhat = "Ready."
  case poorWhat = "Better under open sky. You can start now."
  case continueWithout = "Continue without GPS"
  case byTimeTitle = "Time only"
  case byTimeWhat = "No distance, no speed, no route."
  case again = "Try again"
  case withLocation = "Use location"
  case options = "Recording"
  case autoPause = "Auto-pause"
  case autoPauseHint =
    "Pauses when you stand still and resumes when you move. A lost signal never pauses."
  case autoPauseAfter = "After {0} s"
  case autoPauseOff = "Never"
  case autoPauseSummary = "Auto-pause after {0} s"
  case autoPauseSummaryOff = "Auto-pause off"
  case saver = "Save battery"
  case saverHint =
    "A position every {0} s or {1} m instead of every second. Tight turns are cut a little."
  case saverLater = "Save battery after one hour"
  case saverLaterHint =
    "This browser does not show the battery’s charge, so Andante goes by time."
  case saverBegan =
    "One hour has passed. Andante now records fewer positions to save battery."
  case saverOff = "Turn off"
  case batteryTitle = "More ways to save battery"
  case batteryDim = "Lower the brightness, or use Lock: a black screen uses little."
  case batteryRadio = "No connection is needed. Flight mode is fine, with location on."
  case batteryApps = "Close other apps that use location."
  case tryTitle = "Try a demo"
  case tryWhat = "A simulated run of about 5 km plays as if it were yours. It is not saved."
  case play = "Play"
  case continueWhat =
    "{0}: {1} in {2}. It was not finished. Everything up to that point is saved."
  case busy = "Another tab is recording. Continue there, or close it."
  case noStorage =
    "This browser saves nothing, as in private windows. Closing the page would lose the session."
  case insecure =
    "This page is not secure, so the browser gives no location. Open it over HTTPS: Settings, Set up your phone."
  case noEngine = "This page did not load completely. Reload it."
}

/// Messages about location errors, with their remedies.
enum LocationWords: String, Phrase {
  case refusedTitle = "Location was blocked"
  case refusedWhat = "Without location, a session records only the time."
  case refusedDo = "Press the button and choose Allow."
  case deniedTitle = "Location is blocked for this page"
  case deniedWhat = "Allow it in the browser’s settings."
  case offTitle = "Location is switched off"
  case offWhat = "The system does not share your location with this browser."
  case unavailableTitle = "No position from this device"
  case unavailableWhat =
    "The device could not tell where you are, or it has no GPS."
  case timeoutTitle = "No position yet"
  case timeoutWhat = "GPS took too long. Andante tries again automatically."
  case unknownTitle = "Location stopped"
  case unknownWhat = "The browser gave no reason."
  case whatToDo = "What to do"
  case chromeAndroid = "Chrome on Android"
  case chromeAndroidSteps =
    "Tap the icon left of the address.\nTap Permissions, then Location, then Allow.\nReload the page."
  case safari = "Safari on iPhone and iPad"
  case safariSteps =
    "Tap the page icon left of the address, then the three dots, then Website Settings.\nSet Location to Allow.\nIf it is not offered: Settings, Apps, Safari, Location, Allow.\nFrom the home screen: delete the icon, open the page in Safari and add it again."
  case firefox = "Firefox"
  case firefoxSteps =
    "Tap the lock left of the address.\nClear the blocked Location permission.\nReload the page."
  case desktop = "On a computer"
  case desktopSteps =
    "Click the icon left of the address.\nSet Location to Allow.\nReload the page."
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
    "A computer without GPS or Wi-Fi has no position: use your phone.\nOn a phone, switch flight mode and location off and on once."
  case reload = "Reload the page.\nIf that does not help, restart the browser."
}
