enum MetronomeWords: String, Phrase {
  case stepsPerMinute = "steps a minute"
  case tempo = "Tempo"
  case slower = "Slower by one"
  case faster = "Faster by one"
  case tap = "Tap"
  case tapHint = "Tap the beat three times, and the clicks follow your taps."
  case play = "Play"
  case pause = "Pause"

  case missing = "This browser cannot play sound with exact timing. A newer one can."
  case failed = "The sound did not start. Tap Play again, or reload the page."
  case interrupted = "Another app, such as a call, is using the sound."
  case goOn = "Resume"

  case sound = "Sound"
  case click = "Click"
  case woodblock = "Woodblock"
  case hiHat = "Hi-hat"
  case ownSounds = "Your sounds"
  case ownAdd = "Use a sound of your own"
  case ownHint =
    "A WAV file of {0} to {1} ms, up to {2} MB. It is stored on this device and on your server."
  case ownDelete = "Delete"
  case ownDeleteName = "Delete {0}"
  case cueMode = "A click on"
  case everyStep = "Every step"
  case everyOtherStep = "Every other step"
  case accent = "Accent"
  case accentNone = "None"
  case accentEvery = "Every {0}"
  case volume = "Volume"
  case panning = "Left and right"
  case panningHint = "How far apart left and right steps sound in your headphones."

  case beat = "Flash and vibration"
  case flash = "Flash"
  case flashHint = "A ring around the pendulum on each beat."
  case vibrate = "Vibrate"
  case vibrateHint = "A short pulse on each beat."
  case noVibration =
    "This browser does not let pages vibrate. The flash and a tone replace it."

  case headphones = "Headphone delay"
  case headphonesWhy =
    "Bluetooth sound comes 150 to 250 ms late. Move the slider until the flash and the click match, or tap along to measure it."
  case latency = "Sound delay"
  case tapAlong = "Tap along"
  case tapAlongHint = "Press Play, then tap this button along with the clicks, ten times."
  case tapAlongLeft = "{0} more"
  case tapAlongFound = "You tap {0} ms after the beat."
  case useIt = "Use it"
  case latencyKept = "Saved on this device, separately for speaker and headphones."

  case whilePlaying = "With other apps"
  case playOn = "Play when locked"
  case mix = "Mix with other music"
  case whilePlayingWhy =
    "iPhones allow one of the two. Playing on with the screen locked pauses other music; mixing stops when the screen locks."
  case dropouts = "Sound dropouts"
  case outputDelay = "Output delay"
}

/// Tempo markings, in Italian in every language.
enum TempoMarking: String, Phrase {
  case largo = "Largo"
  case adagio = "Adagio"
  case andante = "Andante"
  case moderato = "Moderato"
  case allegro = "Allegro"
  case vivace = "Vivace"
  case presto = "Presto"
  case prestissimo = "Prestissimo"
}

/// Messages about errors in sound files for the metronome, with their remedies.
enum OwnSoundWords: String, Phrase {
  case notWAV = "That is not a WAV file. Save the sound as WAV and choose it again."
  case cutOff = "The file is cut off. Save it again."
  case format =
    "That kind of WAV cannot be read. Save it as 16, 24 or 32 bit, or as 32-bit float."
  case channels = "Save the sound as mono or stereo."
  case rate = "Save the sound with 8 000 to 192 000 samples a second."
  case notFinite = "The file contains invalid numbers. Save it as 16 or 24 bit."
  case tooShort = "The sound is shorter than {0} ms. A click needs {0} to {1} ms."
  case tooLong = "The sound is longer than {1} ms. Cut it to {0} to {1} ms, or fade it out earlier."
  case silent = "There is only silence in the file."
  case tooLarge = "The file is larger than {2} MB."
  case full =
    "Your server keeps {3} sounds already. Delete one first. This one stays on this device."
  case localOnly = "The server did not accept the sound. You can use it on this device."
  case notKept = "This browser saves nothing, so the sound is gone when you close the page."
}

/// Generated music.
enum MusicWords: String, Phrase {
  case music = "Music"
  case why = "Made live, never the same twice."
  case powerBeats = "Power Beats"
  case powerBeatsWhat = "{0} bpm. Kick and snare, for strength"
  case calmFlow = "Calm Flow"
  case calmFlowWhat = "{0} bpm. Slow chords, for yoga"
  case danceGroove = "Dance Groove"
  case danceGrooveWhat = "{0} bpm. Four on the floor and a bass"
  case playName = "Play {0}"
  case volume = "Volume"
  case follows = "Follow the metronome"
  case followsHint = "The music takes its tempo and beat from the metronome."
  case loudness = "Loudness"
  case normal = "Normal"
  case gym = "Gym"
  case loudnessHint =
    "Normal is −16 LUFS, Gym −14. The WHO calls up to 40 hours a week at 80 dB safe. Andante never turns itself up."
}
