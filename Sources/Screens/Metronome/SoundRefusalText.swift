public import Engine

/// Why a WAV file does not click, and what to do about it, in one sentence or two.
public func soundRefusalText(_ error: WAVError) -> String { words(for: error).text }

private func words(for error: WAVError) -> OwnSoundWords {
  switch error {
  case .notWAV: .notWAV
  case .cutOff, .notFinite: .damaged
  case .unsupportedFormat: .encoding
  case .tooManyChannels: .channels
  case .sampleRate: .rate
  case .silent: .silent
  case .tooShort: .tooShort
  case .tooLong: .tooLong
  case .tooLarge: .tooLarge
  }
}
