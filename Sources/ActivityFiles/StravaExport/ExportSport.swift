import Engine

/// Maps sport names in exports to the sport types of Strava's API.
enum ExportSport {
  /// Returns the API's sport type, such as `GravelRide`, or nil if the name is in an unknown language.
  static func type(_ word: String) -> String? {
    let key = ExportColumns.letters(word)
    if let type = types[key] { return type }
    let english = word.filter { $0.isLetter }
    return StravaReader.sport(english) == .other ? nil : english
  }

  private static let types: [String: String] = {
    var types: [String: String] = [:]
    for (type, words) in table {
      types[ExportColumns.letters(type)] = type
      for word in words { types[ExportColumns.letters(word)] = type }
    }
    return types
  }()

  private static let table: [(String, [String])] = onFoot + onWheels + indoors + others

  private static let onFoot: [(String, [String])] = [
    (
      "Run",
      ["Lauf", "Course à pied", "Carrera", "Corsa", "Corrida", "Hardloopsessie", "Hardlopen"]
    ),
    (
      "TrailRun",
      [
        "Traillauf", "Trailrun", "Course de trail", "Trail", "Carrera de trail", "Trail running",
        "Corsa su sentiero", "Corrida em trilha", "Trailrunsessie",
      ]
    ),
    (
      "VirtualRun",
      [
        "Virtueller Lauf", "Course à pied virtuelle", "Course virtuelle", "Carrera virtual",
        "Corsa virtuale", "Corrida virtual", "Virtuele hardloopsessie",
      ]
    ),
    (
      "Walk", ["Spaziergang", "Gehen", "Marche", "Caminata", "Camminata", "Caminhada", "Wandeling"]
    ),
    (
      "Hike",
      [
        "Wanderung", "Randonnée", "Senderismo", "Excursión", "Escursione", "Escursionismo",
        "Trilha", "Caminhada na natureza", "Wandeltocht", "Hike", "Hiken",
      ]
    ),
  ]

  private static let onWheels: [(String, [String])] = [
    (
      "Ride",
      [
        "Radfahrt", "Fahrrad", "Sortie à vélo", "Sortie vélo", "Vélo", "Vuelta en bicicleta",
        "Bicicleta", "Ciclismo", "Pedalata", "Uscita in bici", "Giro in bici", "Pedalada",
        "Fietsrit", "Rit",
      ]
    ),
    (
      "VirtualRide",
      [
        "Virtuelle Radfahrt", "Virtuelle Fahrt", "Sortie à vélo virtuelle", "Vélo virtuel",
        "Sortie virtuelle", "Vuelta en bicicleta virtual", "Ciclismo virtual",
        "Pedalata virtuale", "Uscita virtuale", "Pedalada virtual", "Virtuele fietsrit",
        "Virtuele rit",
      ]
    ),
    (
      "GravelRide",
      [
        "Gravel-Fahrt", "Gravelbike-Fahrt", "Gravelfahrt", "Sortie gravel", "Vélo gravel",
        "Vuelta en gravel", "Gravel", "Pedalata gravel", "Uscita gravel", "Pedalada gravel",
        "Gravelrit", "Gravelfietsrit",
      ]
    ),
    (
      "MountainBikeRide",
      [
        "Mountainbike-Fahrt", "Mountainbikefahrt", "Mountainbike", "VTT", "Sortie VTT",
        "Vuelta en bicicleta de montaña", "Bicicleta de montaña", "Pedalata in mountain bike",
        "Uscita in mountain bike", "Pedalada de mountain bike", "Mountainbikerit",
      ]
    ),
    (
      "EBikeRide",
      [
        "E-Bike-Fahrt", "E-Bike", "Vélo électrique", "Sortie en vélo électrique",
        "Vuelta en bicicleta eléctrica", "Bicicleta eléctrica", "Pedalata in e-bike",
        "Uscita in e-bike", "Pedalada de e-bike", "E-bikerit", "E-bike-rit",
      ]
    ),
    ("EMountainBikeRide", ["E-Mountainbike-Fahrt", "VTT électrique", "E-mountainbikerit"]),
    ("Handcycle", ["Handbike", "Handbike-Fahrt"]), ("Velomobile", ["Velomobil", "Vélomobile"]),
  ]

  private static let indoors: [(String, [String])] = [
    ("Swim", ["Schwimmen", "Natation", "Natación", "Nuoto", "Natação", "Zwemsessie", "Zwemmen"]),
    (
      "WeightTraining",
      [
        "Krafttraining", "Gewichtstraining", "Musculation", "Entraînement aux poids",
        "Entrenamiento con pesas", "Allenamento con i pesi", "Treinamento com peso",
        "Musculação", "Krachttraining",
      ]
    ),
    (
      "Workout",
      [
        "Training", "Entraînement", "Entrenamiento", "Allenamento", "Treino", "Exercício",
        "Sessie",
      ]
    ),
    ("Yoga", ["Ioga"]), ("Pilates", []), ("Crossfit", []),
    ("Elliptical", ["Ellipsentrainer", "Crosstrainer", "Elliptique", "Elíptica", "Ellittica"]),
    ("StairStepper", ["Treppensteiger", "Stepper"]), ("HighIntensityIntervalTraining", ["HIIT"]),
  ]

  /// The types of all other sports, with their names in exports.
  private static let others: [(String, [String])] = [
    ("AlpineSki", ["Ski alpin", "Alpinski", "Esquí alpino", "Sci alpino", "Alpineskiën"]),
    ("BackcountrySki", ["Skitour", "Ski de randonnée"]),
    ("NordicSki", ["Langlauf", "Ski nordique"]),
    ("RollerSki", []), ("Snowboard", []), ("Snowshoe", ["Schneeschuhwandern"]), ("IceSkate", []),
    ("InlineSkate", []), ("Rowing", ["Rudern", "Aviron", "Remo", "Canottaggio", "Roeien"]),
    ("Kayaking", ["Kajak", "Kayak"]), ("Canoeing", ["Kanu", "Canoë"]), ("StandUpPaddling", []),
    ("Surfing", []), ("Windsurf", []), ("Kitesurf", []), ("Sail", ["Segeln", "Voile", "Zeilen"]),
    ("RockClimbing", ["Klettern", "Escalade", "Escalada", "Arrampicata", "Klimmen"]), ("Golf", []),
    ("Skateboard", []), ("Soccer", ["Fußball", "Football"]), ("Tennis", []), ("Badminton", []),
    ("Squash", []), ("TableTennis", []), ("Pickleball", []), ("Racquetball", []),
    ("VirtualRow", []), ("Wheelchair", ["Rollstuhl"]),
  ]
}
