import Engine

/// The supported columns of an export's `activities.csv`. Some titles occur twice: the column before the file name
/// contains the value as shown to the athlete, the column after it the stored value in seconds or metres.
enum ExportColumn: CaseIterable, Hashable {
  case id, date, title, sport, description, shownElapsed, shownDistance, shownCommute, gear, file
  case elapsed, moving, distance, maximumSpeed, elevationGain, maximumHeartRate, averageHeartRate
  case calories

  /// The column's default position, used if the titles are unknown. The offset is relative to the file name column,
  /// or to the first column.
  var defaultPosition: (followsFileColumn: Bool, offset: Int)? {
    switch self {
    case .id: (false, 0)
    case .date: (false, 1)
    case .title: (false, 2)
    case .sport: (false, 3)
    case .description: (false, 4)
    case .shownElapsed: (false, 5)
    case .shownDistance: (false, 6)
    case .gear: (true, -1)
    case .file: (true, 0)
    case .elapsed: (true, 3)
    case .moving: (true, 4)
    case .distance: (true, 5)
    case .maximumSpeed: (true, 6)
    case .elevationGain: (true, 8)
    case .maximumHeartRate: (true, 18)
    case .averageHeartRate: (true, 19)
    case .calories: (true, 22)
    case .shownCommute: nil
    }
  }

  /// Whether the column is the second one with its title. Nil if the title is unique.
  var followsFileColumn: Bool? {
    switch self {
    case .shownElapsed, .shownDistance: false
    case .elapsed, .distance, .maximumHeartRate: true
    default: nil
    }
  }

  var isNumber: Bool {
    switch self {
    case .id, .date, .title, .sport, .description, .shownCommute, .gear, .file: false
    default: true
    }
  }

  /// The titles in English, German, French, Spanish, Italian, Portuguese and Dutch, and in exports from before July
  /// 2019.
  var titles: [String] {
    switch self {
    case .id:
      [
        "Activity ID", "Aktivitäts-ID", "ID de l'activité", "ID de actividad",
        "ID de la actividad", "ID attività", "ID dell'attività", "ID da atividade",
        "Activiteits-ID", "ID activiteit", "id",
      ]
    case .date:
      [
        "Activity Date", "Aktivitätsdatum", "Date de l'activité", "Fecha de la actividad",
        "Fecha de actividad", "Data dell'attività", "Data attività", "Data da atividade",
        "Datum van activiteit", "date",
      ]
    case .title:
      [
        "Activity Name", "Name der Aktivität", "Nom de l'activité", "Nombre de la actividad",
        "Nome dell'attività", "Nome attività", "Nome da atividade", "Naam activiteit",
        "Naam van activiteit", "name",
      ]
    case .sport:
      [
        "Activity Type", "Aktivitätsart", "Type d'activité", "Tipo de actividad",
        "Tipo di attività", "Tipo de atividade", "Activiteitstype", "type",
      ]
    case .description:
      [
        "Activity Description", "Aktivitätsbeschreibung", "Description de l'activité",
        "Descripción de la actividad", "Descrizione dell'attività", "Descrizione attività",
        "Descrição da atividade", "Beschrijving activiteit", "Beschrijving van activiteit",
        "description",
      ]
    case .shownCommute:
      [
        "Commute", "Pendeln", "Pendelfahrt", "Déplacement-transport", "Trajet domicile-travail",
        "Trayecto al trabajo", "Desplazamiento", "Tragitto casa-lavoro", "Pendolarismo",
        "Deslocamento", "Woon-werkverkeer",
      ]
    case .gear:
      [
        "Activity Gear", "Aktivitätsausrüstung", "Ausrüstung für Aktivität",
        "Matériel utilisé pour l'activité", "Équipement de l'activité",
        "Equipamiento de la actividad", "Equipo de la actividad", "Attrezzatura dell'attività",
        "Attrezzatura attività", "Equipamento da atividade", "Uitrusting voor activiteit",
        "Materiaal voor activiteit", "gear",
      ]
    case .file:
      [
        "Filename", "Dateiname", "Nom du fichier", "Nombre de archivo", "Nombre del archivo",
        "Nome file", "Nome del file", "Nome do arquivo", "Nome do ficheiro", "Bestandsnaam",
      ]
    default: numberTitles
    }
  }

  private var numberTitles: [String] {
    switch self {
    case .shownElapsed, .elapsed:
      [
        "Elapsed Time", "Verstrichene Zeit", "Temps écoulé", "Tiempo transcurrido",
        "Tempo trascorso", "Tempo decorrido", "Verstreken tijd", "elapsed_time",
      ]
    case .shownDistance, .distance:
      ["Distance", "Distanz", "Distancia", "Distanza", "Distância", "Afstand"]
    case .moving:
      [
        "Moving Time", "Bewegungszeit", "Durée de déplacement", "Temps de déplacement",
        "Tiempo en movimiento", "Tempo in movimento", "Tempo de movimentação",
        "Tempo em movimento", "Beweegtijd",
      ]
    case .maximumSpeed:
      [
        "Max Speed", "Höchstgeschw.", "Max. Geschwindigkeit", "Vitesse max.", "Velocidad máxima",
        "Velocità massima", "Velocidade máxima", "Max. snelheid",
      ]
    case .elevationGain:
      [
        "Elevation Gain", "Höhenzunahme", "Dénivelé positif", "Desnivel positivo", "Dislivello",
        "Aumento di quota", "Ganho de elevação", "Totale stijging", "Hoogtewinst",
      ]
    case .maximumHeartRate:
      [
        "Max Heart Rate", "Max. Herzfrequenz", "Fréquence cardiaque max.",
        "Frecuencia cardíaca máxima", "Frequenza cardiaca massima", "Frequência cardíaca máxima",
        "Max. hartslag",
      ]
    case .averageHeartRate:
      [
        "Average Heart Rate", "Durchschnittliche Herzfrequenz", "Fréquence cardiaque moyenne",
        "Frecuencia cardíaca media", "Frequenza cardiaca media", "Frequência cardíaca média",
        "Gemiddelde hartslag",
      ]
    case .calories: ["Calories", "Kalorien", "Calorías", "Calorie", "Calorias", "Calorieën"]
    default: []
    }
  }
}

/// The positions of the columns in a table, found by title. If the language is unknown, Strava's usual order is
/// assumed.
struct ExportColumns {
  private var indexes: [ExportColumn: Int] = [:]
  /// Whether the language is English, whose numbers have decimal points. Nil if the language is unknown.
  let isEnglish: Bool?
  /// Whether the export is from before July 2019, when it contained only one distance, in metres.
  let isBeforeJuly2019: Bool

  /// Returns nil if the table isn't a list of activities.
  ///
  /// - Parameter first: the first row below the titles.
  init?(titles: [String], first: [String]) {
    let keys = titles.map(Self.letters)
    isBeforeJuly2019 = keys.first == "id"
    let named = keys.contains { $0 == Self.letters("Activity ID") || $0 == "id" }
    let fileIndex =
      keys.firstIndex { Self.letters(of: .file).contains($0) }
      ?? first.firstIndex { $0.hasPrefix("activities/") }
    guard let fileIndex else { return nil }
    for column in ExportColumn.allCases {
      indexes[column] = keys.indices.first { index in
        Self.letters(of: column).contains(keys[index])
          && column.followsFileColumn.map { $0 == (index > fileIndex) } != false
      }
    }
    let isKnown = indexes[.id] != nil
    isEnglish = isKnown ? named : nil
    indexes[.file] = fileIndex
    fill(count: titles.count, fileIndex: fileIndex, keys: keys)
    guard isKnown || Self.matchesColumns(first, indexes) else { return nil }
  }

  subscript(column: ExportColumn) -> Int? { indexes[column] }

  /// Assigns columns with unknown titles by position.
  private mutating func fill(count: Int, fileIndex: Int, keys: [String]) {
    let known = Set(ExportColumn.allCases.flatMap(Self.letters(of:)))
    for column in ExportColumn.allCases where indexes[column] == nil {
      guard let position = column.defaultPosition else { continue }
      let index = (position.followsFileColumn ? fileIndex : 0) + position.offset
      let isFree =
        (0..<count).contains(index) && !indexes.values.contains(index)
        && (position.followsFileColumn || index < fileIndex) && !known.contains(keys[index])
      if isFree { indexes[column] = index }
    }
  }

  private static func matchesColumns(_ row: [String], _ indexes: [ExportColumn: Int]) -> Bool {
    guard let id = indexes[.id], let date = indexes[.date], row.indices.contains(date) else {
      return false
    }
    return StravaExportRow.ids.parse(row[id]) != nil && row[date].contains { $0.isNumber }
  }

  private static func letters(of column: ExportColumn) -> Set<String> {
    Set(column.titles.map(letters))
  }

  /// Returns only the letters of a text, in lower case.
  static func letters(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter })
  }
}
