/// What can be told to a `SoundDesk`, as a code and a number, because that is all that crosses to the
/// audio thread. Raw values are the border's (`docs/border.md`) and never change their meaning.
public enum SoundControl: Int32, CaseIterable, Sendable {
  /// 1 starts the metronome with its first beat at once; 0 fades it out and stops it.
  case metronomePlaying = 1
  /// Steps a minute, 30 … 300; at once, with the phase kept.
  case tempo = 2
  /// `ClickSound`.
  case sound = 3
  /// `CueMode`.
  case cueMode = 4
  /// 0 … 1, of the metronome.
  case metronomeVolume = 5
  /// 0 … 1: how far left and right steps are apart; 0 plays both in the middle.
  case panWidth = 6
  /// Every so many steps one is accented, 0 … 16; 0 accents none.
  case accentEvery = 7
  /// The audio clock's frame at which the athlete tapped: clicks lock to the taps. What was heard at
  /// that moment was rendered `outputLatency` earlier; the desk takes care of it.
  case tap = 8
  /// The audio clock's frame of a footfall of unknown side, of the left foot, of the right one.
  case footfall = 9
  case leftFootfall = 10
  case rightFootfall = 11
  /// `PhaseLock.Mode`; 0 is off.
  case lockMode = 12
  /// From a frame's place on the audio clock to its being heard, in seconds, −0.3 … 1: what the device
  /// reports plus what the athlete adds for their headphones.
  case outputLatency = 13
  /// `MusicStyle`; 0 is none.
  case musicStyle = 14
  /// 1 plays, 0 fades out.
  case musicPlaying = 15
  /// 0 … 1, of the music.
  case musicVolume = 16
  /// Beats a minute, 30 … 300; 0 takes the style's own.
  case musicTempo = 17
  /// 1 lets the music take tempo and phase from the metronome.
  case musicFollows = 18
  /// 1 asks for a fill at the end of the bar under way, as at the end of a set.
  case fill = 19
  /// 0 for −16 LUFS, 1 for −14 ("gym").
  case loudness = 20
  /// 1 while something is spoken over the music.
  case duck = 21
  /// `Earcon`: plays it once.
  case earcon = 22
  /// 1 fades everything out and holds beat and music where they are; 0 goes on from there.
  case paused = 23
  /// Plays the test tone for a second, at this frequency in hertz.
  case testTone = 24
  /// What the music's choices begin from, 0 … 2³² − 1; heard from its next start on.
  case musicSeed = 25
}
