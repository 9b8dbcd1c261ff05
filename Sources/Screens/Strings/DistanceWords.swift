/// Strings about gaps in a recorded distance, and corrections to it.
enum DistanceWords: String, Phrase {
  case oneGap = "Location was lost for {0}. That stretch is not drawn, and its time does not count."
  case manyGaps =
    "Location was lost {0} times, for {1} in total. Those stretches are not drawn, and their time does not count."
  case missing = "At least {0} is missing from the distance."
  case add = "Add {0} in straight lines"
  case added = "{0} of the distance is in straight lines across gaps in the location."
  case remove = "Remove {0}"
  case stated = "Distance on the machine ({0})"
  case statedHint = "Leave it empty to use the distance from your steps or foot pod."
  case save = "Save distance"
  case statedLater =
    "On a treadmill or a trainer? You can enter its distance once the activity is saved."
}
