/// A click of the athlete's own, kept by the server.
public struct OwnSound: Equatable, Sendable {
  public var id: String
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Where the sound stands. The server knows only `idle`; the rest is the script's to find.
public enum SoundSituation: UInt8, Equatable, Sendable, CaseIterable {
  case idle, playing
  /// The system took the output away: a call, another app.
  case interrupted
  /// This browser cannot make it.
  case missing
  /// The browser can play sound, but it did not start.
  case failed
}

/// The metronome as the server draws it; the script fills in what only the browser knows.
public struct MetronomeState: Sendable {
  public var sounds: [OwnSound]
  public var situation: SoundSituation
  /// Why the sound just chosen is not used; nil where it is.
  public var refusal: OwnSoundRefusal?
  /// Nil until the script knows.
  public var canVibrate: Bool?
  /// The measured milliseconds of "tap along"; nil before.
  public var measuredLatency: Int?
  /// Beats a minute, until this device has one of its own.
  public var tempo: Int

  public init(
    sounds: [OwnSound] = [], situation: SoundSituation = .idle, refusal: OwnSoundRefusal? = nil,
    canVibrate: Bool? = nil, measuredLatency: Int? = nil, tempo: Int? = nil
  ) {
    self.sounds = sounds
    self.situation = situation
    self.refusal = refusal
    self.canVibrate = canVibrate
    self.measuredLatency = measuredLatency
    self.tempo = tempo ?? SoundDefaults.tempo
  }
}

/// What an athlete who has chosen nothing yet hears. `Web/sound/sound-settings.js` says the same.
enum SoundDefaults {
  static let tempo = 170
  static let volumePercent = 80
  static let panPercent = 0
}
