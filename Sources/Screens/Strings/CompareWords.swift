enum CompareWords: String, Phrase {
  // The headline; `{1}` is a day, a time or a title.
  case faster = "{0} faster than {1}"
  case slower = "{0} slower than {1}"
  case level = "As fast as {0}"
  case beside = "Compared with {0}"
  case on = "on {0}"
  case at = "at {0}"
  case quoted = "“{0}”"
  case gainedBetween = "More than half of it was gained between {0} and {1}."
  case lostBetween = "More than half of it was lost between {0} and {1}."
  case evenly = "The lead grew gradually."
  case evenlyBehind = "You fell behind gradually."
  case gapRange = "In between, up to {0} ahead and {1} behind."

  // How the two activities were compared.
  case sameRoute = "The same route, so the same places are compared, over {0}."
  case sharedRoute =
    "{0} of the route is shared: {1} of this one, {2} of the other. Places are compared there."
  case otherRoute = "Not the same route, so distances are compared, over the first {0}."
  case noPlaces = "One has no positions, so distances are compared, over the first {0}."
  case byTime = "Without a distance, the first {0} are compared by time."
  case nothingShared =
    "They cannot be compared: one has no distance and no times."
  case noTimes = "One of them has no times, so nobody is ahead or behind."
  case otherSport = "They are different sports."
  case movingTime = "By moving time: pauses do not count."

  case gapTitle = "Ahead and behind"
  case gapSubtitle = "time over distance"
  case sampleAhead = "{0}: {1} ahead"
  case sampleBehind = "{0}: {1} behind"
  case sampleLevel = "{0}: level"
  case gapSummary =
    "Seconds ahead of the other over distance: highest {0} at {1}, lowest {2} at {3}, {4} at the end."
  case ahead = "{0} ahead"
  case behind = "{0} behind"
  case levelWord = "level"

  case stretches = "Gained and lost"
  case won = "{0} gained"
  case lost = "{0} lost"
  case between = "between {0} and {1}"

  case routes = "Both routes"
  case routesLabel =
    "Both routes in one drawing, north up: this one as a thin line, the other as a broad one."
  case thisOne = "This"
  case otherOne = "Other"

  case splitsKilometer = "Kilometre by kilometre"
  case splitsMile = "Mile by mile"
  case until = "to"
  case difference = "Difference"
  case splitsHow = "Minus means this one was faster."
  case efforts = "Effort"
  case effortsHow =
    "This one, then the other. Grade-adjusted pace is the pace on level ground that would cost as much energy."
  case onTheFlat = "grade adjusted"

  case figures = "Side by side"
  case figure = "Figure"
  case pace = "Pace"
  case speed = "Speed"
  case paceOnTheFlat = "Grade-adjusted pace"
  case climb = "Climb"
  case heartRate = "Heart rate"
  case cadence = "Cadence"
  case perBeat = "Distance per heartbeat"
  case stepLength = "Step length"
  case walkingSpeed = "Walking speed"
  case unknownHow = "– means not known."
  case perBeatHow =
    "More distance per heartbeat is more economical, on similar ground and in similar weather."

  case swap = "Swap"
  case another = "Compare with another"

  // The choice of another activity.
  case choose = "Compare with…"
  case chooseWhat = "{0}, {1}"
  case sameRouteRows = "Same or similar route"
  case similar = "Similar"
  case similarWhat = "Same sport, about the same distance"
  case any = "Any activity"
  case noneTitle = "Nothing to compare with yet"
  case noneWhat =
    "This is your only activity so far. With a second one you can compare them here."
}
