import ActivityFiles

/// A time in UTC, formatted in an export's language.
struct ExportTime {
  private let year: String
  private let month: Int
  private let day: Int
  private let hour: Int
  /// The minutes and seconds.
  private let rest: String

  init(unixSeconds: Int) {
    // The text is, for example, 2026-11-23T06:01:12Z.
    let text = DateTime(unixMicroseconds: Int64(unixSeconds) * 1_000_000).description
    let parts = text.split { "-T:Z".contains($0) }
    year = String(parts[0])
    (month, day, hour) = (Int(parts[1]) ?? 1, Int(parts[2]) ?? 1, Int(parts[3]) ?? 0)
    rest = "\(parts[4]):\(parts[5])"
  }

  func text(in language: ExportLanguage) -> String {
    let name = Self.months(language)[month - 1]
    let time = "\(Self.two(hour)):\(rest)"
    return switch language {
    case .english:
      "\(name) \(day), \(year), \((hour + 11) % 12 + 1):\(rest)\u{202F}\(hour < 12 ? "AM" : "PM")"
    case .german: "\(Self.two(day)).\(Self.two(month)).\(year), \(time)"
    case .french: "\(day) \(name) \(year) à \(time)"
    case .spanish: "\(day) \(name) \(year), \(hour):\(rest)"
    case .italian: "\(day) \(name) \(year), \(time)"
    case .portuguese: "\(day) de \(name) de \(year), \(time)"
    case .dutch: "\(day) \(name) \(year) \(time)"
    }
  }

  private static func two(_ number: Int) -> String { String(String(number + 100).dropFirst()) }

  private static func months(_ language: ExportLanguage) -> [String] {
    let names =
      switch language {
      case .english, .german: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
      case .french: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."
      case .spanish: "ene feb mar abr may jun jul ago sept oct nov dic"
      case .italian: "gen feb mar apr mag giu lug ago set ott nov dic"
      case .portuguese: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."
      case .dutch: "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec."
      }
    return names.split(separator: " ").map(String.init)
  }
}
