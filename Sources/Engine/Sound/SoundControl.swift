/// A control of an `AudioMixer`. Controls are passed to the audio thread as a code and a number. Raw values are part of
/// the interface (`docs/developing/bridge.md`) and never change their meaning.
public enum SoundControl: Int32, CaseIterable, Sendable {
  /// 1 starts the metronome immediately with its first beat; 0 fades it out and stops it.
  case metronomePlaying = 1
  /// The tempo in steps per minute, 30 … 300. Changes take effect immediately and don't change the phase.
  case tempo = 2
  /// The metronome's sound, a `ClickSound`.
  case sound = 3
  /// The selection of beats that sound, a `CueMode`.
  case cueMode = 4
  /// The volume of the metronome, 0 … 1.
  case metronomeVolume = 5
  /// The stereo separation of left and right steps, 0 … 1. At 0, both are in the middle.
  case panWidth = 6
  /// The number of steps between accents, 0 … 16; 0 disables accents.
  case accentEvery = 7
  /// A tap by the athlete, to which clicks are aligned. The value is a frame of the audio clock. The mixer takes into
  /// account that the sound heard at that frame was rendered `outputLatency` earlier.
  case tap = 8
  /// A footfall of an unknown foot, the left foot or the right foot. The value is a frame of the audio clock.
  case footfall = 9
  case leftFootfall = 10
  case rightFootfall = 11
  /// How the beat follows steps, a `PhaseLock.Mode`; 0 is off.
  case lockMode = 12
  /// The delay in seconds from a frame on the audio clock until it is heard, −0.3 … 1: the value reported by the
  /// device plus the athlete's correction for headphones.
  case outputLatency = 13
  /// The music's style, a `MusicStyle`; 0 for no music.
  case musicStyle = 14
  /// 1 plays the music; 0 fades it out.
  case musicPlaying = 15
  /// The volume of the music, 0 … 1.
  case musicVolume = 16
  /// The music's tempo in beats per minute, 30 … 300; 0 for the style's own tempo.
  case musicTempo = 17
  /// 1 makes the music follow the tempo and phase of the metronome.
  case musicFollows = 18
  /// 1 requests a fill at the end of the current bar, for example at the end of a set.
  case fill = 19
  /// The loudness of the music: 0 for −16 LUFS, 1 for −14 LUFS ("gym").
  case loudness = 20
  /// 1 lowers the music while speech is played over it; 0 raises it again.
  case duck = 21
  /// Plays an `Earcon` once.
  case earcon = 22
  /// 1 fades everything out and stores the positions of beat and music; 0 continues from there.
  case paused = 23
  /// Plays the test tone for one second. The value is its frequency in hertz.
  case testTone = 24
  /// The seed of the music's random choices, 0 … 2³² − 1. Applies from the music's next start.
  case musicSeed = 25
}
