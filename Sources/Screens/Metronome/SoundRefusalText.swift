public import Engine

/// Returns why a file can't be used as a metronome sound, and what to do, in one sentence.
public func soundRefusalText(_ error: WAVError) -> String { withSoundLimits(error.words) }
