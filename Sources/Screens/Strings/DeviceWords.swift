enum DeviceWords: String, Phrase {
  case intro =
    "Each test uses the real device. Some need a tap first."
  case runAll = "Test everything"
  case test = "Test"
  case testName = "Test: {0}"
  case untested = "Not tested yet"
  case testing = "Testing…"
  case ok = "Works"
  case limited = "Works with limits"
  case failed = "Does not work"
  case missing = "Not available here"
  case denied = "Blocked"
  case needsScript = "The tests need JavaScript."

  case secure = "Secure page"
  case secureWhy = "Browsers share location and sensors only with secure pages."
  case secureFailed =
    "Open Andante on this machine at localhost, or over HTTPS: “andante serve --lan” sets that up for a phone."
  case location = "Location"
  case locationWhy = "Distance, pace and the route."
  case locationDenied =
    "Allow it in the browser: tap the icon left of the address, then Location, Allow. Then reload the page."
  case locationMissing =
    "Turn location on in the system settings, also for the browser. Many computers have no GPS: runs there record only the time."
  case locationFailed = "No position in 30 s. Try again outside or at a window."
  case motion = "Motion"
  case motionWhy = "Steps and cadence."
  case motionDenied =
    "Allow motion when asked. On iPhone: Settings, Apps, Safari, Advanced, Website Data, remove this site, then ask again."
  case motionMissing = "No motion sensor was found. Computers have none; runs work without one."
  case camera = "Camera"
  case cameraWhy = "For the workout coach. The picture stays in this page."
  case cameraDenied = "Allow the camera for this page in the browser’s site settings."
  case cameraMissing = "No camera was found."
  case cameraFailed = "Another program may be using the camera. Close it and test again."
  case sound = "Sound"
  case soundWhy = "You hear a tone for a second."
  case soundMissing = "This browser cannot play sound with exact timing. A newer one can."
  case soundFailed =
    "The browser played no sound. Tap Test again, and check the volume and the silent switch."
  case soundOk = "Heard nothing? Check the volume, the silent switch and headphones."
  case voice = "Voice"
  case voiceWhy = "Splits and prompts, spoken. You hear this row’s name."
  case voiceOk =
    "Heard nothing? Check the volume. Some phones are silent while the screen is locked."
  case voiceMissing = "This browser cannot speak. Everything is also shown on the screen."
  case voiceFailed =
    "No voice was found. You can install one in the system settings, under text to speech."
  case vibration = "Vibration"
  case vibrationWhy = "A buzz at each split and pause."
  case vibrationMissing =
    "iPhones and most computers do not let pages vibrate. Andante shows and says it instead."
  case wakelock = "Screen stays on"
  case wakelockWhy = "Location stops when the screen locks."
  case wakelockMissing =
    "This browser cannot keep the screen on. Set the screen timeout to never for the run."
  case wakelockFailed = "Battery saving prevents it. Turn that off for the run, and test again."
  case storage = "Storage"
  case storageWhy = "Keeps a run safe, second by second, if the page is closed."
  case storageLimited =
    "It works, but the browser may clear it when space runs out. Adding Andante to the home screen prevents that."
  case storageMissing =
    "Nothing can be saved here. If this is a private window, open Andante in a normal one."
  case storageFailed = "The browser’s storage does not respond. Restart the browser."
  case bluetooth = "Bluetooth"
  case bluetoothWhy = "Heart-rate straps and foot pods."
  case bluetoothMissing =
    "This browser does not support Bluetooth for pages. Chrome on Android and on computers does."
  case bluetoothFailed = "Switch Bluetooth on and test again."

  case meters = "± {0} m"
  case samples = "{0} readings a second"
  case lines = "{0} lines"
  case soundFigures = "{0} Hz, {1} ms delay, {2} dropouts"
  case gigabytes = "{0} GB free"
}
