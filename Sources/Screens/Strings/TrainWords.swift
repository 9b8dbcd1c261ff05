/// The live screen of a workout.
enum TrainWords: String, Phrase {
  case starting = "Starting the camera."
  case stayThere = "I can see you. Stay there."
  case getReady = "Get ready"
  case rest = "Rest"
  case complete = "Done"
  case paused = "Paused"
  case setOf = "Set {0} of {1}"
  case exerciseOf = "Exercise {0} of {1}"
  case next = "Next: {0}"
  case ofRepetitions = "of {0}"
  case ofSeconds = "of {0} s"
  case seconds = "s"
  case repetitions = "Repetitions"
  case timeHeld = "Seconds held"
  case timeDanced = "Seconds"
  case secondsToSet = "Seconds until the set"
  case camera = "Your camera"
  case demo = "How the exercise goes"
  case noPicture = "No picture from the camera."
  case nobody = "I can’t see you. Step into the picture."
  case partMissing = "I can’t see your {0}. Step back."
  case viewPoorBeside = "Turn sideways to the camera. It cannot judge form from here."
  case viewPoorBefore = "Face the camera. It cannot judge form from here."
  case tooSlow = "This device is slow. The timer works too."
  case holding = "Hold"
  case notHolding = "Move into the pose"
  case raiseHand = "Raise a hand to continue."
  case byTime = "Timed, without the camera."
  case skipSet = "End set"
  case skipRest = "Start now"
  case moreRest = "+20 s"
  case finish = "Finish"
  case holdToFinish = "Hold to finish"
  case useTimer = "Use the timer"
  case turnCamera = "Other camera"
  case music = "Music"
  case musicVolume = "Volume of the music"
}

/// Parts of the body.
enum BodyWords: String, Phrase {
  case head = "head"
  case shoulders = "shoulders"
  case elbows = "elbows"
  case hands = "hands"
  case hips = "hips"
  case knees = "knees"
  case feet = "feet"
}

/// Spoken reasons why a movement didn't count as a repetition.
enum RefusalCueWords: String, Phrase {
  case goFurther = "Not counted. Go further."
  case goLower = "Not counted. Go lower."
  case goHigher = "Not counted. Go higher."
  case comeBack = "Not counted. Come all the way back."
  case slower = "Not counted. Go slower."
}

/// Reasons why a movement didn't count as a repetition, with measured values.
enum RefusalWords: String, Phrase {
  case notFarEnough = "Not far enough: {0}, needs {1}."
  case notBack = "Not back to the start: {0}, needs {1}."
  case tooFast = "Too fast: {0} s."
  case outOfView = "Your {0} left the picture."
  case noPicture = "The picture froze for {0} s."
  case degrees = "{0}°"
  case percent = "{0} %"
}

/// Spoken corrections of the form.
enum FaultWords: String, Phrase {
  case elbowDrift = "Keep your elbows at your side."
  case halfContraction = "Curl all the way up."
  case notExtended = "Straighten all the way."
  case trunkSwing = "Keep your back still."
  case armsUneven = "Lift both arms the same."
  case armsTooHigh = "Stop at shoulder height."
  case armsBent = "Straighten your arms."
  case tooShallow = "Go lower."
  case trunkForward = "Chest up."
  case kneesInward = "Knees out, over your toes."
  case upperArmMoves = "Keep your upper arms still."
  case hipsTooHigh = "Lower your hips. One line."
  case kneePastToes = "Knee behind your toes."
  case frontKneeStraight = "Bend your front knee more."
  case backKneeBent = "Straighten your back leg."
  case armsDropped = "Lift your arms."
  case trunkTilted = "Lift your trunk."
  case swaying = "Find a point to look at. Steady."
  case hipsTooLow = "Lift your hips."
  case tooHigh = "Sit lower."
  case feetTogether = "Feet further apart."
  case shouldersMove = "Keep your shoulders still."
  case handsTooLow = "Hands higher."
  case kneeTooLow = "Lift your foot higher."
  case rushed = "Slower. Stay in control."
  case kneesBent = "Straighten your knees."
  case movesTooSmall = "Bigger moves."
  case standingStill = "Keep moving."
  case notUp = "Come all the way up."
  case handsApart = "Bring your hands together."
}

/// Spoken cues during a workout.
enum WorkoutCueWords: String, Phrase {
  case begin = "Go."
  case halfway = "Halfway."
  case rest = "Rest. {0} seconds."
  case setEnded = "Set done."
  case complete = "Workout done."
  case holdBegan = "Hold."
  case holdEnded = "Held for {0} seconds."
  case handRaised = "Hand up."
  case tooSlow = "This device is slow. Form may be missed."
  case viewFound = "I see you."
}
