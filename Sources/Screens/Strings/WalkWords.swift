/// The walk, live.
enum WalkWords: String, Phrase {
  case ready = "Ready"
  case withoutGPS = "Without GPS"
  case walking = "Walking"
  case notWalking = "Not walking"
  case paused = "Paused"
  case finished = "Finished"
  case step = "Step"
  case strideOf = "stride {0}"
  case speed = "Speed"
  case target = "target {0}"
  case inBand = "in the band"
  case short = "{0} short"
  case long = "{0} long"
  case slow = "{0} slow"
  case fast = "{0} fast"
  case unknown = "no step yet"
  case hearsOneMore = "I hear you: one more step"
  case hearsMore = "I hear you: {0} more steps"
  case hearsOn = "I hear you: keep walking"
  case steps = "Steps"
  case stepsUnit = "steps"
  case distance = "Distance"
  case duration = "Duration"
  case averageStride = "Average stride"
  case stepAverage = "{0} average step"
  case good = "Good steps"
  case averageStep = "Average step"
  case averageSpeed = "Average speed"
  case cadence = "Cadence"
  case latestStep = "Latest step"
  case crossCheck = "Cross-check of the mean step"
  case lengthOff = "Steps off in length"
  case speedOff = "Steps off in speed"
  case ofAllowed = "{0} of the last {1}, {2} allowed"
  case measuredBy = "Measured by"
  case gpsShare = "Distance measured by GPS"
  case percent = "{0} %"
  case plusMinus = "{0} ± {1}"
  case finish = "Finish"
  case holdToFinish = "Hold to finish"
  case more = "More figures"
  case startOver = "Start over"
  case askStartOver = "Start over? This deletes what was measured so far."
  case keepMeasured = "Cancel"
  case stepsOff = "{0} of the last {1} steps were off."
  case drifted =
    "GPS and your steps disagree. Walk 200 m outdoors to calibrate again."
  case noMotion =
    "This device reports no motion, so no steps can be found. Use a phone."
  case unheard =
    "I can’t hear your steps. Put the phone in your waistband or front pocket."
  case wasHidden =
    "The page was in the background. Steps may be missing."
  case askMotion = "Allow motion"
  case askMotionWhat = "The phone’s motion sensor finds your steps. It will ask first."
  case byGyroscope = "sensor fusion, with the gyroscope"
  case byPeak = "peak acceleration"
  case byPendulum = "the body as a pendulum"
  case byHeight = "height and cadence"
}

/// Numbers from two to ten.
enum CountWords: String, Phrase {
  case two, three, four, five, six, seven, eight, nine, ten
}

/// Before a walk: target, tolerances and how steps are measured.
enum WalkHomeWords: String, Phrase {
  case target = "Target"
  case step = "Step length"
  case stepHint = "The stride, two steps, is {0}."
  case speed = "Walking speed"
  case unit = "Shown in"
  case calibrate = "Calibrate"
  case byHand = "Set a target by hand"
  case calibrateWhat = "Walk {0} steps, and your usual step and speed become the target."
  case start = "Start walk"
  case calibrated = "Measured by your own calibration."
  case targetSet = "Target set. Walk a known distance to calibrate lengths."
  case knownDistance = "Use 20 m or more that you measured, or 200 m with GPS."
  case notCalibrated =
    "Not calibrated yet: lengths are up to 17 % off until you calibrate."
  case drifted = "GPS and your steps disagree. Walk 200 m outdoors to calibrate again."

  case tolerances = "Tolerances"
  case averaged = "Steps to average"
  case averagedHint = "{0} to {1}. Averages and warnings use this many steps."
  case lengthOutliers = "Length errors allowed"
  case speedOutliers = "Speed errors allowed"
  case outliersHint = "Of those steps. With more, you are warned."
  case lengthTolerance = "Length tolerance"
  case lengthToleranceHint = "How much shorter or longer than the target."
  case speedTolerance = "Speed tolerance"
  case speedToleranceHint = "How much slower or faster than the target."
  case toleranceSummary = "± {0} · ± {1}"

  case measuring = "Measuring"
  case model = "Step length by"
  case automatic = "Automatic"
  case automaticHint =
    "Sensor fusion where the gyroscope shows the leg swing, otherwise peak acceleration."
  case fusion = "Sensor fusion"
  case fusionHint = "With the gyroscope. Best in a trouser pocket."
  case peak = "Peak acceleration"
  case peakHint = "Needs no gyroscope."
  case place = "Where the phone is"
  case placeHint = "Keep it there for the whole walk. Each place has its own calibration."
  case placeUnknown = "Not set"
  case trouserPocket = "Trouser pocket"
  case hand = "In the hand"
  case upperArm = "Upper arm"
  case chest = "Chest"
  case back = "Lower back"
  case bag = "In a bag"
  case height = "Your height"
  case heightHint = "Taller people take longer steps for the same motion."
  case forget = "Delete my calibration"
  case forgetHint = "Step lengths then use average values."

  case motionTitle = "Motion, when you start"
  case motionWhat =
    "Your phone will ask to share its motion. Allow it: Andante finds your steps with it."
  case motionDenied =
    "Motion is blocked, so no steps can be found. Close the browser completely, open it again, press Start and choose Allow."
  case noMotion =
    "This device has no motion sensor. Open Andante on a phone to walk with it."
  case insecure =
    "This page is not secure, so the browser gives no motion. Open it over HTTPS: Settings, Set up your phone."
  case noStorage =
    "This browser saves nothing, as in private windows. Closing the page would lose the walk."
  case busy = "Another tab is recording. Continue there, or close it."
  case noEngine = "This page did not load completely. Reload it."
  case screenOn =
    "Keep the screen on. Andante keeps it awake. Lock makes it black and safe for a pocket."

  case continueTitle = "Continue your walk?"
  case continueWhat =
    "{0}: {1} in {2}. It was not finished. Everything up to that point is saved."
  case continueUnknown = "A walk was not finished. Everything up to that point is saved."

  case latest = "Your last measured walk"
  case open = "Open it"
  case history = "All walks and trends"
  case disclaimer =
    "For wellness and fitness only, not medical advice. Walk where it is safe."

  case locationTitle = "GPS"
  case locationWhat =
    "Optional: GPS checks the distance and keeps the calibration accurate. Your browser asks when you start."
  case locationOn = "Use GPS"
  case locationOff = "Walk without GPS"
  case locationNotWanted = "Without GPS. Your steps alone measure the distance."
  case locationTrouble = "Until then your steps measure the distance."
}

/// The calibration.
enum WalkCalibrationWords: String, Phrase {
  case title = "Calibrate"
  case please = "Please walk {0} steps"
  case how =
    "Put the phone where you will carry it. Press Start and walk as you usually do: you feel and hear every step, and a chord after the tenth. Then press Stop."
  case stepsSoFar = "steps so far"
  case start = "Start"
  case stop = "Stop"
  case inProgress = "Calibrating"
  case unheard =
    "I can’t hear your steps. Put the phone in your waistband or front pocket, and turn the sound on."
  case oneMore = "One more"
  case manyMore = "{0} more"
  case enough = "Enough. Stop when you like."
  case known = "Distance, if you know it"
  case knownHint =
    "Like 20 m or 60 ft, measured. This also calibrates step length. So does 200 m with good GPS."
  case done = "Calibrated"
  case targetSet = "Target set"
  case doneWhat = "This is your new target."
  case learnt = "Your own step length was learnt from the distance."
  case targetOnly =
    "Your target is set. Walk a known distance, or 200 m outdoors, to calibrate the lengths as well."
  case targetStep = "Target step length"
  case targetStride = "Target stride length"
  case averageSpeed = "Average speed"
  case steps = "Steps"
  case ok = "OK"
  case redo = "Redo"
  case tooFew = "Not enough steps"
  case tooFewOne = "One step. At least ten are needed."
  case tooFewMany = "{0} steps. At least ten are needed."
  case back = "Back to the walk"
}

/// What a walk came to.
enum WalkSummaryWords: String, Phrase {
  case title = "Your walk"
  case open = "Open the walk"
  case kept = "Ended by mistake? For a few seconds you can undo it."
  case refused =
    "The server refused this walk. It stays on this device; nothing is lost."
  case noSteps = "No steps found. Carry the phone and keep the page open."
  case steps = "Steps"
  case good = "Good steps"
  case goodCaption = "% good"
  case duration = "duration"
  case distance = "distance"
  case step = "Average step"
  case stepCaption = "{0} step, {1} {0} stride"
  case speed = "Average speed"

  case timeline = "Step by step"
  case timelineSubtitle = "step length, {0}"
  case timelineSummary =
    "Step lengths over {0}: {1} steps from {2} to {3}, {4} on average; target {5}, give or take {6}. {7} steps were good, {8} warnings."
  case timelineSample = "Step {0}, {1}: {2}, {3}"
  case timelineGroup = "Steps {0} to {1}, {2}: {3} on average, {4} good"
  case wordGood = "good"
  case wordShort = "too short"
  case wordLong = "too long"
  case wordSlow = "too slow"
  case wordFast = "too fast"
  case wordOff = "off"
  case wordRemoved = "removed"
  case targetMark = "target {0}"
  case warned = "warned"
  case table = "All steps as a table"
  case groupTable = "Steps as a table"
  case caption = "Steps in order"
  case number = "Step"
  case time = "Time"
  case length = "Length"
  case stepSpeed = "Speed"
  case verdict = "Verdict"
  case goodShare = "{0} of {1} good"
  case range = "{0}–{1}"

  case evenness = "How evenly you walked"
  case symmetry = "Symmetry"
  case symmetryValue = "{0} % difference"
  case symmetryHow = "Left against right step times. Usual: under {0} %."
  case variability = "Variability"
  case variabilityValue = "{0} %"
  case variabilityHow = "How much stride times vary, without turns. Usual: under {0} %."
  case cadence = "Cadence"
  case cadenceHow = "Steps a minute. An easy to a brisk walk: {0} to {1}."
  case wellness =
    "Wellness figures, not a diagnosis. Usual ranges are those of healthy people in studies; compare with your own other days first."
  case stride = "Average stride"
  case warnings = "Warnings"
  case byGPS = "Distance measured by GPS"
  case more = "More"
}
