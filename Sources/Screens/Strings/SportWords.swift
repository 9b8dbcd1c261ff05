import Engine

/// The names of each sport's activities, separated by `|`: as labels in the singular and plural, and within a
/// sentence in the singular and plural.
enum SportWords: String, Phrase {
  case running = "Run|Runs|run|runs"
  case walking = "Walk|Walks|walk|walks"
  case hiking = "Hike|Hikes|hike|hikes"
  case cycling = "Ride|Rides|ride|rides"
  case swimming = "Swim|Swims|swim|swims"
  case openWaterSwimming =
    "Open-water swim|Open-water swims|open-water swim|open-water swims"
  case rowing = "Row|Rows|row|rows"
  case crossCountrySkiing =
    "Cross-country ski|Cross-country skiing|ski session|ski sessions"
  case inlineSkating = "Inline skate|Inline skating|skate|skates"
  case wheelchair =
    "Wheelchair|Wheelchair|wheelchair session|wheelchair sessions"
  case workout = "Workout|Workouts|workout|workouts"
  case other = "Other|Other|other activity|other activities"
}

extension Sport {
  /// The singular as a label, such as "Run".
  var label: String { form(0) }

  /// The plural as a label, such as "Runs".
  var pluralLabel: String { form(1) }

  /// The singular for use within a sentence.
  var noun: String { form(2) }

  /// The plural for use within a sentence.
  var pluralNoun: String { form(3) }

  private var words: SportWords {
    switch self {
    case .other: .other
    case .running: .running
    case .walking: .walking
    case .hiking: .hiking
    case .cycling: .cycling
    case .swimming: .swimming
    case .workout: .workout
    case .rowing: .rowing
    case .openWaterSwimming: .openWaterSwimming
    case .crossCountrySkiing: .crossCountrySkiing
    case .inlineSkating: .inlineSkating
    case .wheelchair: .wheelchair
    }
  }

  /// Returns the name with the given index.
  @inline(never)
  private func form(_ wanted: Int) -> String {
    var index = 0
    var form: [UInt8] = []
    for byte in words.text.utf8 {
      if byte == UInt8(ascii: "|") {
        index += 1
      } else if index == wanted {
        form.append(byte)
      }
    }
    return utf8Text(form)
  }
}

/// Returns a count such as "3 runs", "1 run" or "no runs".
func sportCountText(_ count: Int, of sport: Sport) -> String {
  if count == 0 { return joined("no ", sport.pluralNoun) }
  return joined(decimal(count), " ", count == 1 ? sport.noun : sport.pluralNoun)
}
