import Model

enum SettingsWords: String, Phrase {
  case saved = "Saved."
  case problems = "Not saved. Check the marked fields."
  case appearance = "Units and appearance"
  case units = "Units"
  case metric = "Kilometres"
  case imperial = "Miles"
  case theme = "Theme"
  case themeSystem = "System"
  case themeLight = "Light"
  case themeDark = "Dark"
  case body = "About you"
  case bodyWhy =
    "All optional, and kept on your own server. Height is used for step length, weight and heart rates for effort."
  case height = "Height"
  case heightHint = "Like 175 cm or 5 ft 9 in"
  case heightRefused = "Enter a height from {0} to {1} cm, like 175 cm or 5 ft 9 in."
  case weight = "Weight"
  case weightHint = "Like 70 kg or 154 lb"
  case weightRefused = "Enter a weight from {0} to {1} kg, like 70 kg or 154 lb."
  case birthYear = "Year of birth"
  case birthYearRefused = "Enter a year with four digits, like 1988."
  case sex = "Sex"
  case sexUnsaid = "Not set"
  case sexFemale = "Female"
  case sexMale = "Male"
  case sexHint = "Only used by formulas that need it"
  case restingHeartRate = "Resting heart rate"
  case restingHint = "Measured lying still"
  case restingRefused = "Enter a number from {0} to {1}, below the maximum."
  case maximumHeartRate = "Maximum heart rate"
  case maximumHint = "The highest you have seen"
  case numberRefused = "Enter a number from {0} to {1}."
  case save = "Save"
  case more = "More"
  case you = "You"
  case server = "This server"
  case data = "Data"
  case importing = "Import"
  case importingWhat = "Add files, and see the result of each one"
  case exportWhat = "Your data as one file, also for other apps"
  case phone = "Set up your phone"
  case phoneWhat = "On your own network, with a QR code"
  case phoneHow =
    "To use your phone, start Andante with “andante serve --lan” and scan its QR code."
  case check = "Device check"
  case checkWhat = "Test location, sound and storage"
  case tokensWhat = "For apps and scripts that read or add activities"
  case about = "About Andante"
  case aboutWhat = "Privacy, versions and licences"
  case centimeters = "cm"
  case kilograms = "kg"
  case pounds = "lb"
  case feetInches = "{0} ft {1} in"
}

extension SettingsField {
  var label: SettingsWords { words.label }
  var hint: SettingsWords? { words.hint }
  /// The message about a rejected value. `{0}` and `{1}` are the limits of the range.
  var refusal: SettingsWords? { words.refusal }

  private var words: (label: SettingsWords, hint: SettingsWords?, refusal: SettingsWords?) {
    switch self {
    case .units: (.units, nil, nil)
    case .theme: (.theme, nil, nil)
    case .heightMeters: (.height, .heightHint, .heightRefused)
    case .weightKilograms: (.weight, .weightHint, .weightRefused)
    case .birthYear: (.birthYear, nil, .birthYearRefused)
    case .sex: (.sex, .sexHint, nil)
    case .restingHeartRate: (.restingHeartRate, .restingHint, .restingRefused)
    case .maximumHeartRate: (.maximumHeartRate, .maximumHint, .numberRefused)
    }
  }
}
