/// Strings for the cadence coach before a run: the suggested target, its explanation, and the options.
enum CoachWords: String, Phrase {
  case target = "Target"
  case speedOrPace = "Speed or pace"
  case speedSlider = "Speed"
  case shownAs = "Shown as"
  case suggested = "steps a minute"
  case why = "Usual at {0} for someone {1} tall."
  case whyAssumed = "Usual at {0} for someone {1} tall. Add your own height under Your body."
  case whyPersonal = "Your usual cadence at {0} is {1}."
  case whyPlan = "Your plan adds {0} %."
  case whyOffset = "Your offset adds {0}."
  case whyChosen = "You chose it. At {0} each step is {1}."
  case beat = "Beat"
  case beatHint = "Clicks at your target cadence from the start."
  case listen = "Listen"
  case beatVolume = "Volume of the beat"

  case longStep =
    "At {0} spm a step is {1}. The longest we suggest for your height is {2}."
  case shortStep =
    "At {0} spm a step is {1}. The shortest we suggest for your height is {2}."
  case beyondRange =
    "{0} spm is outside the recommended range, {1} to {2}."

  case whyTitle = "Why this number"
  case byFormula = "From the formula"
  case fromRuns = "From your own runs"
  case fromRunsNone = "not enough data yet"
  case cadencePlusMinus = "{0} ± {1} spm"
  case plan = "Your plan"
  case planValue = "+ {0} %, to {1} spm"
  case planWaits = "+ {0} %, once your own runs set the target"
  case rulesPersonal = "From your own runs, to ± {0} spm at this speed."
  case rulesChosen = "Your own choice. Neither formula nor runs change it."
  case rulesFormulaOnly = "From the formula, as you chose."
  case rulesNoRuns =
    "From the formula. Your own runs take over after ten steady stretches without the beat."
  case rulesUnseenSpeed =
    "From the formula: you have not run near this speed yet."
  case rulesUnsure =
    "From the formula: your own runs vary too much at this speed."
  case rulesFewRuns =
    "From the formula: your own runs take over after ten recent steady stretches."
  case raised = "Raised a little, because the step would be too long for your height."
  case lowered = "Lowered a little, because the step would be too short for your height."
  case usesPersonal = "Use my own runs"
  case usesPersonalHint = "Where they predict your cadence better than the formula."
  case offset = "Personal offset"

  case limitsTitle = "Limits"
  case limitHeuristic = "It is a rule of thumb for your speed and height, not a measurement of you."
  case limitPeople = "People differ: most prefer 5 to 11 steps a minute less than the formula says."
  case limitBlind = "Fitness, terrain, fatigue, footwear and form are not considered."
  case limitRange = "The recommended range is {0} to {1} steps a minute."
  case disclaimer =
    "For education and fitness only, not medical advice. See a professional before you start."

  case body = "Your body"
  case bodyUnknown = "Not set"
  case height = "Height"
  case weight = "Weight"
  case weightHint = "Used for calories. It does not change the cadence."
  case loadFromHealth = "Load from Health"
  case loadFromHealthHint = "From an export of Apple Health, on your own server."

  case targetSource = "Target from"
  case steadyTarget = "Steady target"
  case steadyTargetHint = "One cadence for the whole run, from the speed above."
  case followSpeed = "Follow my speed"
  case followSpeedHint = "The target changes as you run faster or slower."
  case chosenCadence = "My own cadence"
  case chosenCadenceHint = "One cadence at any speed."
  case chosenField = "Cadence"

  case beatTitle = "Beat options"
  case haptics = "Vibrate with the beat"
  case hapticsHint = "A short pulse on each beat."
  case beatMode = "When you hear it"
  case beatAlways = "Always"
  case beatFades = "Fades while in the band"
  case beatFadesHint = "Silent after {0} s in the band, back within seconds when you leave it."
  case beatSilent = "Silent minutes"
  case beatSilentHint = "Every fourth minute is silent, to show how well you hold the cadence."
  case lock = "Lock to my feet"
  case lockFollow = "On my steps"
  case lockLead = "Only measure"
  case lockBlend = "From my steps to the target"
  case lockHint =
    "The click follows the steps the phone feels. Hold the phone or keep it in a tight pocket."

  case off = "Off"
}

/// Strings for the editor of interval workouts.
enum WorkoutWords: String, Phrase {
  case title = "Intervals"
  case hint =
    "By time or distance: 3 min, 90 s, 400 m. You hear a countdown before each part ends."
  case count = "Repeats"
  case warmUp = "Warm-up"
  case work = "Work"
  case recovery = "Recovery"
  case coolDown = "Cool-down"
  case none = "None"
  case summary = "{0} × {1}"
}

/// Strings for the pace zone and the voice options.
enum ZoneWords: String, Phrase {
  case title = "Pace zone"
  case hint =
    "When you leave the zone, Andante asks you to speed up or slow down, except during recoveries."
  case slowest = "Not slower than"
  case fastest = "Not faster than"
  case between = "{0} to {1}"
  case voice = "Voice"
  case splits = "Spoken splits"
  case splitsHint = "Every {0}, with its time."
  case announce = "Spoken updates"
  case announceNever = "Never"
  case announceMinutes = "Every {0} min"
  case announceHint = "Distance, time and pace. Andante’s music gets quieter while it speaks."
  case voiceSplits = "Splits"
}

/// Strings for all sensors except the location receiver.
enum SensorWords: String, Phrase {
  case title = "Sensors"
  case askMotion = "Listen for steps"
  case askMotionWhat =
    "Your phone can measure your cadence. It will ask first."
  case noMotion =
    "This device has no motion sensor, so your cadence stays unknown. A foot pod can measure it."
  case connectHeart = "Connect a heart-rate strap"
  case connectingHeart = "Strap: connecting…"
  case heartConnected = "✓ Strap connected. Disconnect"
  case heartLost = "Strap lost. Reconnecting"
  case connectPod = "Connect a foot pod"
  case connectingPod = "Foot pod: connecting…"
  case podConnected = "✓ Foot pod connected. Disconnect"
  case podLost = "Foot pod lost. Reconnecting"
  case bluetoothHint = "By Bluetooth. A lost sensor reconnects."
  case noBluetooth = "This browser does not support Bluetooth. Chrome on Android does."
}

/// One-line error messages for text that the athlete typed.
enum OptionFaultWords: String, Phrase {
  case height = "Enter a height, like {0}."
  case weight = "Enter a weight, like {0}."
  case speed = "Enter a speed or a pace, like {0} or {1}."
  case cadence = "Enter steps a minute, like {0}."
  case stepLength = "Enter a length, like {0}."
  case walkingSpeed = "Enter a speed, like {0}."
  case difference = "Enter a difference, like {0}."
  case distance = "Enter a distance, like {0}, or leave it empty."
  case stepCount = "Enter a number of steps, like {0}."
  case count = "Enter how many times, like 5."
  case length = "Enter a time or a distance, like 3 min or 400 m."
  case between = "Choose a value from {0} to {1}."
  case lengthTooSmall = "That is too short."
  case lengthTooLarge = "At most a day or {0} km."
  case notTyped = "Nothing to type here."
}
