/// The language of a Strava export, which depends on the account's settings.
public enum ExportLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"

  /// The column titles of `activities.csv` up to the elevation gain, in Strava's order.
  var titles: [String] {
    switch self {
    case .english:
      Self.list(
        """
        Activity ID|Activity Date|Activity Name|Activity Type|Activity Description|Elapsed Time|Distance|\
        Max Heart Rate|Relative Effort|Commute|Activity Private Note|Activity Gear|Filename|Athlete Weight|\
        Bike Weight|Elapsed Time|Moving Time|Distance|Max Speed|Average Speed|Elevation Gain
        """)
    case .german:
      Self.list(
        """
        Aktivitäts-ID|Aktivitätsdatum|Name der Aktivität|Aktivitätsart|Aktivitätsbeschreibung|\
        Verstrichene Zeit|Distanz|Max. Herzfrequenz|Relative Leistung|Pendeln|\
        Hinweis zur Privatsphäre für Aktivitäten|Aktivitätsausrüstung|Dateiname|Sportlergewicht|\
        Fahrradgewicht|Verstrichene Zeit|Bewegungszeit|Distanz|Höchstgeschw.|\
        Durchschnittliche Geschwindigkeit|Höhenzunahme
        """)
    case .french:
      Self.list(
        """
        ID de l'activité|Date de l'activité|Nom de l'activité|Type d'activité|Description de l'activité|\
        Temps écoulé|Distance|Fréquence cardiaque max.|Effort relatif|Déplacement-transport|\
        Note privée sur les activités|Matériel utilisé pour l'activité|Nom du fichier|\
        Poids de l'athlète|Poids du vélo|Temps écoulé|Durée de déplacement|Distance|Vitesse max.|\
        Vitesse moyenne|Dénivelé positif
        """)
    case .spanish:
      Self.list(
        """
        ID de actividad|Fecha de la actividad|Nombre de la actividad|Tipo de actividad|\
        Descripción de la actividad|Tiempo transcurrido|Distancia|Frecuencia cardíaca máxima|\
        Esfuerzo relativo|Trayecto al trabajo|Nota privada de la actividad|Equipamiento de la actividad|\
        Nombre del archivo|Peso del atleta|Peso de la bicicleta|Tiempo transcurrido|\
        Tiempo en movimiento|Distancia|Velocidad máxima|Velocidad media|Desnivel positivo
        """)
    case .italian:
      Self.list(
        """
        ID attività|Data dell'attività|Nome dell'attività|Tipo di attività|Descrizione dell'attività|\
        Tempo trascorso|Distanza|Frequenza cardiaca massima|Sforzo relativo|Tragitto casa-lavoro|\
        Nota privata sull'attività|Attrezzatura dell'attività|Nome del file|Peso dell'atleta|\
        Peso della bici|Tempo trascorso|Tempo in movimento|Distanza|Velocità massima|Velocità media|\
        Dislivello
        """)
    case .portuguese:
      Self.list(
        """
        ID da atividade|Data da atividade|Nome da atividade|Tipo de atividade|Descrição da atividade|\
        Tempo decorrido|Distância|Frequência cardíaca máxima|Esforço relativo|Deslocamento|\
        Nota particular da atividade|Equipamento da atividade|Nome do arquivo|Peso do atleta|\
        Peso da bicicleta|Tempo decorrido|Tempo de movimentação|Distância|Velocidade máxima|\
        Velocidade média|Ganho de elevação
        """)
    case .dutch:
      Self.list(
        """
        Activiteits-ID|Datum van activiteit|Naam activiteit|Activiteitstype|Beschrijving activiteit|\
        Verstreken tijd|Afstand|Max. hartslag|Relatieve inspanning|Woon-werkverkeer|\
        Privéopmerking bij activiteit|Uitrusting voor activiteit|Bestandsnaam|Gewicht atleet|\
        Fietsgewicht|Verstreken tijd|Beweegtijd|Afstand|Max. snelheid|Gemiddelde snelheid|Totale stijging
        """)
    }
  }

  private static func list(_ titles: String) -> [String] {
    titles.split(separator: "|").map(String.init)
  }

  /// The column titles of `bikes.csv`.
  var gearTitles: [String] {
    switch self {
    case .english: ["Bike Name", "Bike Brand", "Bike Model", "Bike Default Sport Types"]
    case .german: ["Fahrradname", "Fahrradmarke", "Fahrradmodell", "Standardsportarten"]
    case .french: ["Nom du vélo", "Marque du vélo", "Modèle du vélo", "Sports par défaut"]
    case .spanish: ["Nombre de la bicicleta", "Marca", "Modelo", "Deportes predeterminados"]
    case .italian: ["Nome della bici", "Marca", "Modello", "Sport predefiniti"]
    case .portuguese: ["Nome da bicicleta", "Marca", "Modelo", "Esportes padrão"]
    case .dutch: ["Naam fiets", "Merk", "Model", "Standaardsporten"]
    }
  }

  /// Returns Strava's word for a sport. Sports that Strava doesn't translate stay in English.
  func word(_ sportType: String) -> String {
    let words: [String: [ExportLanguage: String]] = [
      "Ride": [
        .english: "Ride", .german: "Radfahrt", .french: "Vélo", .spanish: "Ciclismo",
        .italian: "Pedalata", .portuguese: "Pedalada", .dutch: "Fietsrit",
      ],
      "VirtualRide": [
        .english: "Virtual Ride", .german: "Virtuelle Radfahrt", .french: "Vélo virtuel",
        .spanish: "Ciclismo virtual", .italian: "Pedalata virtuale",
        .portuguese: "Pedalada virtual", .dutch: "Virtuele fietsrit",
      ],
      "GravelRide": [
        .english: "Gravel Ride", .german: "Gravel-Fahrt", .french: "Vélo gravel",
        .spanish: "Gravel", .italian: "Pedalata gravel", .portuguese: "Pedalada gravel",
        .dutch: "Gravelrit",
      ],
    ]
    return words[sportType]?[self] ?? "Hydrofoil Ride"
  }

  /// Returns the distance in kilometres, with two decimals and the language's decimal separator.
  func kilometers(_ decimeters: Int) -> String {
    let hundredths = (decimeters + 50) / 100
    let decimals = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100)\(self == .english ? "." : ",")\(decimals)"
  }
}
