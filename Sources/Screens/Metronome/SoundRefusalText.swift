public import Engine

/// Why a file is no sound for the metronome and what to do, in a sentence.
public func soundRefusalText(_ error: WAVError) -> String { withSoundLimits(error.words) }
