/// The charts of an activity's track, their axis, and a selected section.
package enum TrackWords: String, Phrase {
  case charts = "Charts"
  case axis = "Charts over"
  case distance = "Distance"
  case time = "Time"
  case stretchHint =
    "Drag across a chart to see the numbers for that stretch. With the keyboard: arrows, then Shift and arrows."
  case stretchHintTouch = "Touch and hold a chart, then drag to see the numbers for that stretch."
  case averageRate = "bpm on average"
  case highestRate = "bpm at most"
  case stretch = "Stretch"
  case stretchBetween = "{0} to {1}"
  case clear = "Clear"
  case excerptFailed = "Can’t reach your server, so the numbers for this stretch are missing."
  case pace = "Pace"
  case speed = "Speed"
  case climb = "Climb"
  case heartRate = "Heart rate"
  case cadence = "Cadence"
  case pairSample = "{0}: {1} this, {2} other {3}"
  case pairSummary =
    "{0} of both over distance: {1} on average in this one, {2} in the other, in {3}."
  case details = "Details"
  case withTarget = "{0}, target {1}"
  case cadenceSummary = "Cadence: {0} to {1}, {2} on average; target {3} to {4}."
}

/// Actions for an activity.
enum ActionWords: String, Phrase {
  case actions = "Actions"
  case compare = "Compare"
  case more = "More"
  case downloadAs = "Download as"
  case original = "Original file"
  case forMostApps = "for most apps"
  case gpxRaw = "GPX, not smoothed"
  case gpxRawWhat = "positions as your phone received them"
  case withLaps = "with laps and heart rate"
  case forDevices = "for watches and bike computers"
  case forMaps = "for maps"
  case forSpreadsheets = "for spreadsheets"
  case originalWhat = "as it was recorded"
}
