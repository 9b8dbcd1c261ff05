/// Why a file the athlete chose does not click.
public enum OwnSoundRefusal: UInt8, Equatable, Sendable, CaseIterable {
  case notWAV = 1
  case damaged = 2
  case encoding = 3
  case channels = 4
  case rate = 5
  case tooShort = 6
  case tooLong = 7
  case silent = 8
  case tooLarge = 100
  case full = 101
  case notKept = 102
  case onlyHere = 103

  var name: String { decimal(Int(rawValue)) }

  var words: OwnSoundWords {
    switch self {
    case .notWAV: .notWAV
    case .damaged: .damaged
    case .encoding: .encoding
    case .channels: .channels
    case .rate: .rate
    case .tooShort: .tooShort
    case .tooLong: .tooLong
    case .silent: .silent
    case .tooLarge: .tooLarge
    case .full: .full
    case .notKept: .notKept
    case .onlyHere: .onlyHere
    }
  }
}
