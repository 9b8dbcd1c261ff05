/// A click sound that the athlete uploaded.
public struct OwnSound: Equatable, Sendable {
  public var id: String
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The state of the sound output. The server knows only `idle`; the script detects the others.
public enum SoundOutputState: UInt8, Equatable, Sendable, CaseIterable {
  case idle, playing
  /// The system interrupted the output, for a call or another app.
  case interrupted
  /// The browser doesn't support audio output.
  case missing
  /// The browser can play sound, but it did not start.
  case failed
}

/// The data for the metronome's page. The script adds the data that only the browser knows.
public struct MetronomeState: Sendable {
  public var sounds: [OwnSound]
  public var soundState: SoundOutputState
  /// The reason why the sound that was just chosen can't be used, or nil if it can.
  public var refusal: OwnSoundIssue?
  /// Whether the device can vibrate, or nil until the script knows.
  public var canVibrate: Bool?
  /// The latency in milliseconds that was measured by tapping along, or nil before a measurement.
  public var measuredLatency: Int?
  /// The tempo in beats per minute, used until this device has stored its own.
  public var tempo: Int

  public init(
    sounds: [OwnSound] = [], soundState: SoundOutputState = .idle, refusal: OwnSoundIssue? = nil,
    canVibrate: Bool? = nil, measuredLatency: Int? = nil, tempo: Int? = nil
  ) {
    self.sounds = sounds
    self.soundState = soundState
    self.refusal = refusal
    self.canVibrate = canVibrate
    self.measuredLatency = measuredLatency
    self.tempo = tempo ?? SoundDefaults.tempo
  }
}

/// The default sound settings. `Web/sound/sound-settings.js` has the same values.
enum SoundDefaults {
  static let tempo = 170
  static let volumePercent = 80
  static let panPercent = 0
}
