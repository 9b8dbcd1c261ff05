public import Engine

/// The reason why a chosen sound file can't be used or stored.
public enum OwnSoundIssue: Equatable, Sendable {
  case file(WAVError)
  /// The server already stores the maximum number of sounds.
  case full
  /// The browser can't store data.
  case notKept
  /// The server couldn't be reached or rejected the sound.
  case localOnly

  package static let all: [OwnSoundIssue] =
    WAVError.allCases.map { .file($0) } + [.full, .notKept, .localOnly]

  /// The name that the script uses.
  package var name: String {
    switch self {
    case .file(let error): joined("file-", decimal(Int(error.rawValue)))
    case .full: "full"
    case .notKept: "not-kept"
    case .localOnly: "only-here"
    }
  }

  package var text: String { withSoundLimits(words) }

  private var words: OwnSoundWords {
    switch self {
    case .file(let error): error.words
    case .full: .full
    case .notKept: .notKept
    case .localOnly: .localOnly
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

/// Fills a phrase with the limits of a sound: `{0}` to `{1}` milliseconds, `{2}` megabytes, and `{3}` sounds.
func withSoundLimits(_ words: some Phrase) -> String {
  words.filled(
    decimal(Limits.soundMilliseconds.lowerBound), decimal(Limits.soundMilliseconds.upperBound),
    decimal(Limits.soundBytes / Limits.megabyte), decimal(Limits.soundCount))
}
