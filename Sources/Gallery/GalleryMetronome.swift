import Screens

private let twoSounds = [
  OwnSound(id: "1", name: "castanet.wav"),
  OwnSound(id: "2", name: "a very long name of a sound & <what> it may hold, twice over.wav"),
]

var metronomeGallery: [GalleryItem] {
  let cases: [(String, String, MetronomeState)] = [
    ("metronome", "Metronome", MetronomeState(canVibrate: true)),
    (
      "metronome-playing", "Metronome, playing, own sounds, measured",
      MetronomeState(
        sounds: twoSounds, soundState: .playing, canVibrate: true, measuredLatency: 142)
    ),
    (
      "metronome-interrupted", "Metronome, interrupted, no vibration",
      MetronomeState(soundState: .interrupted, canVibrate: false)
    ),
    (
      "metronome-missing", "Metronome, no sound here",
      MetronomeState(soundState: .missing, canVibrate: false)
    ),
    ("metronome-failed", "Metronome, sound did not start", MetronomeState(soundState: .failed)),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .metronome) { metronomeScreen(state) }
  }
    + OwnSoundIssue.all.map { refusal in
      GalleryItem(
        "metronome-own-\(refusal.name)", "Metronome: \(refusal.text)",
        .metronome
      ) { metronomeScreen(MetronomeState(refusal: refusal)) }
    }
    + [
      GalleryItem("metronome-notices", "Metronome, everything the script may say", .metronome) {
        shown(metronomeScreen(MetronomeState(sounds: twoSounds)))
      }
    ]
}
