/// The cadence coach before a run: what is suggested, why, and what can be chosen.
enum CoachWords: String, Phrase {
  case target = "Target"
  case speedOrPace = "Speed or pace"
  case speedSlider = "Speed"
  case shownAs = "Shown as"
  case suggested = "steps a minute"
  case why = "At {0}, {1}: {2} spm, step {3}."
  case whyAssumed = "At {0}, {1} assumed: {2} spm, step {3}."
  case whyPersonal = "At {0}, from your own runs: {1} spm, step {2}."
  case whyChosen = "You chose {0} spm: a step of {1} at {2}."
  case beat = "Beat"
  case beatHint = "Clicks at the target cadence from the start on."

  case longStep =
    "Step and cadence cannot both keep their limits here: at {0} spm a step is {1}, and the longest for your legs is {2}."
  case shortStep =
    "Step and cadence cannot both keep their limits here: at {0} spm a step is {1}, and the shortest for your legs is {2}."
  case beyondRange =
    "{0} spm lies outside {1} to {2}, the range that is recommended."

  case whyTitle = "Why this number"
  case byFormula = "By the formula"
  case fromRuns = "From your own runs"
  case fromRunsNone = "not known yet"
  case cadencePlusMinus = "{0} ± {1} spm"
  case plan = "Your plan"
  case planValue = "+ {0} %, to {1} spm"
  case planWaits = "+ {0} %, once your own runs rule"
  case rulesPersonal = "Your own runs rule: they tell your cadence at this speed to ± {0} spm."
  case rulesChosen = "Your own choice rules. Neither formula nor runs change it."
  case rulesFormulaOnly = "The formula rules, as you chose."
  case rulesNoRuns =
    "The formula rules. After ten steady stretches without the beat your own runs take over."
  case rulesUnseenSpeed =
    "The formula rules: this speed is too far from those you have run."
  case rulesUnsure =
    "From the formula: your own runs do not agree enough at this speed yet."
  case rulesFewRuns =
    "The formula rules: your own runs take over after ten recent steady stretches."
  case raised = "Raised a little, so that the step is not too long for your legs."
  case lowered = "Lowered a little, so that the step is not too short for your legs."
  case usesPersonal = "Let my own runs take over"
  case usesPersonalHint = "Where they know your cadence better than the formula does."
  case offset = "Personal offset"
  case offsetHint = "Moves the formula, once you know that it is too quick or too slow for you."

  case limitsTitle = "What it does not know"
  case limitHeuristic = "It is a rule of thumb for your speed and height, not a measurement of you."
  case limitPeople = "People differ: most prefer 5 to 11 steps a minute less than the formula says."
  case limitBlind = "Fitness, terrain, fatigue, footwear and form are not considered."
  case limitRange = "Recommended are {0} to {1} steps a minute."
  case disclaimer =
    "For education and fitness only, not medical advice. See a professional before you start."

  case body = "Your body"
  case bodyUnknown = "not told yet"
  case height = "Height"
  case weight = "Weight"
  case weightHint = "Serves the calories. It does not change the cadence."
  case loadFromHealth = "Load from Health"
  case loadFromHealthHint = "From an export of Apple Health, on your own server."

  case leads = "What leads"
  case steadyTarget = "Steady target"
  case steadyTargetHint = "The cadence for the speed above, all the way."
  case followSpeed = "Follow my speed"
  case followSpeedHint = "The target goes along as you run faster or slower, and does not flicker."
  case chosenCadence = "My own cadence"
  case chosenCadenceHint = "One number of yours, whatever the speed."
  case chosenField = "Cadence"

  case beatTitle = "How it beats"
  case haptics = "Vibrate with the beat"
  case hapticsHint = "A short pulse on each beat."
  case beatMode = "When it is heard"
  case beatAlways = "Always"
  case beatFades = "Fades while I hold it"
  case beatFadesHint = "Gone after {0} s in the band, back within seconds when you leave it."
  case beatSilent = "Silent minutes"
  case beatSilentHint = "Every fourth minute is silent, and shows how well you keep the step."
  case lock = "Lock to my feet"
  case lockFollow = "Beat on my steps"
  case lockLead = "Only measure"
  case lockBlend = "From my steps to the target"
  case lockHint = "The click falls on the footfall that the phone feels. Hold or pocket it firmly."

  case off = "Off"
}

/// The interval workout's editor.
enum WorkoutWords: String, Phrase {
  case title = "Intervals"
  case hint =
    "Parts by time or by distance, as 3 min, 90 s, 400 m. The end of each is counted down."
  case count = "Repeats"
  case warmUp = "Warm-up"
  case work = "Work"
  case recovery = "Recovery"
  case coolDown = "Cool-down"
  case none = "none"
  case summary = "{0} × {1}"
}

/// Pace zone and voice.
enum ZoneWords: String, Phrase {
  case title = "Pace zone"
  case hint =
    "Outside it for a while, you are told to speed up or to slow down; not in a workout’s recovery."
  case slowest = "Not slower than"
  case fastest = "Not faster than"
  case between = "{0} to {1}"
  case voice = "Voice"
  case splits = "Say each split"
  case splitsHint = "Every {0}, with its time."
  case announce = "Say where I am"
  case announceNever = "Never"
  case announceMinutes = "Every {0} min"
  case announceHint = "Distance, time and pace. Andante’s own music gets quieter meanwhile."
  case voiceSplits = "splits"
}

/// Sensors beyond the receiver.
enum SensorWords: String, Phrase {
  case title = "Sensors"
  case askMotion = "Listen for steps"
  case askMotionWhat =
    "Your phone can feel your steps, so that your cadence stands beside the target. It will ask first."
  case noMotion =
    "This device does not tell its motion, so your own cadence stays unknown. A foot pod can tell it."
  case connectHeart = "Connect a heart-rate strap"
  case connectingHeart = "Strap: connecting…"
  case heartConnected = "✓ Strap connected. Let it go"
  case heartLost = "Strap lost. It is tried again"
  case connectPod = "Connect a foot pod"
  case connectingPod = "Foot pod: connecting…"
  case podConnected = "✓ Foot pod connected. Let it go"
  case podLost = "Foot pod lost. It is tried again"
  case bluetoothHint = "By Bluetooth. A lost sensor is connected again by itself."
  case noBluetooth = "This browser does not reach Bluetooth sensors. Chrome on Android does."
}

/// Why a typed text is not taken. One line each.
enum OptionFaultWords: String, Phrase {
  case height = "Write a height, like {0}."
  case weight = "Write a weight, like {0}."
  case speed = "Write a speed or a pace, like {0} or {1}."
  case cadence = "Write steps a minute, like {0}."
  case stepLength = "Write a length, like {0}."
  case walkingSpeed = "Write a speed, like {0}."
  case difference = "Write a difference, like {0}."
  case distance = "Write a distance, like {0}, or nothing."
  case stepCount = "Write a number of steps, like {0}."
  case count = "Write how many times, like 5."
  case length = "Write a time or a distance, like 3 min or 400 m."
  case between = "Between {0} and {1}, please."
  case lengthTooSmall = "That is no time and no distance."
  case lengthTooLarge = "At most a day or {0} km."
  case notTyped = "Nothing can be typed here."
}
