public import Engine

/// Why a file the athlete chose does not click, or where it does not last.
public enum OwnSoundRefusal: Equatable, Sendable {
  case file(WAVError)
  /// The server keeps as many as it may.
  case full
  /// The browser keeps nothing.
  case notKept
  /// The server was away, or did not take it.
  case onlyHere

  static let all: [OwnSoundRefusal] =
    WAVError.allCases.map { .file($0) } + [.full, .notKept, .onlyHere]

  /// As the script knows it.
  var name: String {
    switch self {
    case .file(let error): joined("file-", decimal(Int(error.rawValue)))
    case .full: "full"
    case .notKept: "not-kept"
    case .onlyHere: "only-here"
    }
  }

  var text: String { withSoundLimits(words) }

  private var words: OwnSoundWords {
    switch self {
    case .file(let error): error.words
    case .full: .full
    case .notKept: .notKept
    case .onlyHere: .onlyHere
    }
  }
}

extension WAVError {
  var words: OwnSoundWords {
    switch self {
    case .notWAV: .notWAV
    case .cutOff: .cutOff
    case .unsupportedFormat: .format
    case .tooManyChannels: .channels
    case .sampleRate: .rate
    case .notFinite: .notFinite
    case .silent: .silent
    case .tooShort: .tooShort
    case .tooLong: .tooLong
    case .tooLarge: .tooLarge
    }
  }
}

/// A sentence with what a sound may be: `{0}` to `{1}` milliseconds, `{2}` megabytes, and `{3}` of them.
func withSoundLimits(_ words: some Phrase) -> String {
  words.filled(
    decimal(Limits.soundMilliseconds.lowerBound), decimal(Limits.soundMilliseconds.upperBound),
    decimal(Limits.soundBytes / Limits.megabyte), decimal(Limits.soundCount))
}
