/// Strings for the trends of a measure over the weeks.
enum HistoryWords: String, Phrase {
  case perItem = "{0}, {1} by {1}"
  case perWeek = "{0} a week"
  case sample = "{0}: {1}"
  case summaryOne = "{0} of one {1}: {2}."
  case summary =
    "{0} over {1} {2}: {3} in the week of {4}, {5} in the week of {6}; {2} lie between {7} and {8}."
  case thisWeek = "week of {0}"
}
