import Engine
import Testing

@Suite struct AudioMixerTests {
  @Test func impossibleSampleRatesAreRefused() {
    for rate in [0, -1, 7_999, 192_001, .nan, .infinity] {
      #expect(AudioMixer(sampleRate: rate) == nil)
    }
    #expect(AudioMixer(sampleRate: 8_000) != nil && AudioMixer(sampleRate: 192_000) != nil)
  }

  @Test func impossibleValuesAreRefusedAndChangeNothing() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    for control in SoundControl.allCases {
      for value in [Double.nan, .infinity, -.infinity, -1, 1e300] {
        let isTaken = desk.set(control, value)
        #expect(!isTaken)
        #expect(refusal(of: &desk, control, value) == .valueOutOfRange)
      }
    }
    #expect(refusal(of: &desk, .tempo, 100, at: .nan) == .valueOutOfRange)
    #expect(!desk.isSounding && desk.beatsPerMinute == 170)
  }

  @Test func queueHoldsSixtyFourControls() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    for index in 0..<64 { try desk.schedule(.tempo, 100, at: Double(index)) }
    #expect(refusal(of: &desk, .tempo, 100) == .queueFull)
    _ = rendered(&desk, frames: 64)
    try desk.schedule(.tempo, 100, at: 0)
  }

  @Test func controlTakesEffectAtItsFrame() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    try desk.schedule(.metronomePlaying, 1, at: 1_000)
    let samples = rendered(&desk, frames: 3_000)
    #expect(samples[..<1_000].allSatisfy { $0 == 0 })
    let first = try #require(samples.firstIndex { $0 != 0 })
    #expect((1_000...1_001).contains(first))
  }

  /// Controls for the same frame are applied in the order in which they were scheduled.
  @Test func lastControlForAFrameWins() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    for tempo in [100.0, 200, 150] { try desk.schedule(.tempo, tempo, at: 10) }
    _ = rendered(&desk, frames: 11)
    #expect(desk.beatsPerMinute == 150)
  }

  /// The first beat is at the frame at which the music starts.
  @Test func musicReportsItsBeat() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    #expect(desk.musicBeat == nil)
    try desk.schedule(.musicStyle, Double(MusicStyle.danceGroove.rawValue), at: 1_000)
    try desk.schedule(.musicPlaying, 1, at: 1_000)
    _ = rendered(&desk, frames: 4_800)
    let beat = try #require(desk.musicBeat)
    #expect(beat.frame == 1_000 && beat.beatsPerMinute == 128)
    _ = rendered(&desk, frames: 96_000)
    #expect(desk.musicBeat?.frame == beat.frame)
    desk.set(.musicPlaying, 0)
    _ = rendered(&desk, frames: 48_000)
    #expect(desk.musicBeat == nil)
    desk.set(.musicPlaying, 1)
    let again = desk.frame
    _ = rendered(&desk, frames: 480)
    #expect(desk.musicBeat?.frame == again)
  }

  @Test func outputStaysWithinFullScale() throws {
    var random = SeededRandom(seed: 3)
    var desk = try #require(AudioMixer(sampleRate: 8_000))
    var largest: Float = 0
    for _ in 0..<2_000 {
      let control = SoundControl.allCases[Int(random.next(in: 0...0.999) * 25)]
      desk.set(control, random.next(in: 0...1) < 0.5 ? 1 : random.next(in: 0...300))
      for sample in rendered(&desk, frames: 64) { largest = max(largest, abs(sample)) }
    }
    #expect(largest > 0 && largest <= 1)
  }

  /// Three taps start the metronome. Its beats are heard in time with the taps, so they are rendered 0.1 s earlier.
  @Test func tapsStartTheMetronomeInTheirPhase() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    desk.set(.outputLatency, 0.1)
    for tap in 0..<3 {
      _ = rendered(&desk, frames: 1_000)
      #expect(!desk.isMetronomePlaying)
      desk.set(.tap, 1_000 + 24_000 * Double(tap))
      _ = rendered(&desk, frames: 23_000)
    }
    #expect(desk.isMetronomePlaying && abs(desk.beatsPerMinute - 120) < 1e-9)
    let taken = desk.takeBeat()
    let beat = try #require(taken)
    #expect(abs(beat.frame - (1_000 + 24_000 * 3 - 4_800)) < 1e-6)
  }

  /// A runner takes 172 steps per minute. The steps are reported 0.25 s late, and the headphones have a latency of 0.15
  /// s.
  @Test func beatLocksToTheStepsDespiteLatencies() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    desk.set(.tempo, 165)
    desk.set(.outputLatency, 0.15)
    desk.set(.lockMode, 1)
    desk.set(.metronomePlaying, 1)
    let period = 48_000.0 * 60 / 172
    for step in 1...60 {
      let footfall = period * Double(step)
      _ = rendered(&desk, frames: Int(footfall + 12_000 - desk.frame))
      desk.set(.footfall, footfall)
    }
    #expect(abs(desk.beatsPerMinute - 172) < 0.1)
    #expect(desk.lockStrength > 0.99 && abs(desk.lockAngleDegrees) < 5 && desk.isLocked)
  }

  @Test func leadingBeatOnlyScoresTheSteps() throws {
    var desk = try #require(AudioMixer(sampleRate: 48_000))
    desk.set(.lockMode, 2)
    desk.set(.metronomePlaying, 1)
    let period = 48_000.0 * 60 / 170
    for step in 1...40 {
      _ = rendered(&desk, frames: Int(period * Double(step) + 5_000 - desk.frame))
      desk.set(.footfall, period * (Double(step) + 0.25))
    }
    #expect(desk.beatsPerMinute == 170)
    #expect(abs(desk.lockAngleDegrees - 90) < 1e-6 && desk.lockStrength > 0.999)
  }

  @Test func clicksAreLouderWithoutMusic() throws {
    func peak(withMusic: Bool) throws -> Float {
      var desk = try #require(AudioMixer(sampleRate: 48_000))
      desk.set(.musicVolume, 0)
      desk.set(.musicPlaying, withMusic ? 1 : 0)
      desk.set(.accentEvery, 1)
      desk.set(.metronomePlaying, 1)
      return rendered(&desk, frames: 48_000).reduce(0) { max($0, abs($1)) }
    }
    let (alone, mixed) = (try peak(withMusic: false), try peak(withMusic: true))
    #expect((0.8...0.891).contains(alone) && (0.3...0.39).contains(mixed))
  }

  private func refusal(
    of desk: inout AudioMixer, _ control: SoundControl, _ value: Double, at frame: Double = 0
  ) -> SoundControlError? {
    do {
      try desk.schedule(control, value, at: frame)
      return nil
    } catch {
      return error
    }
  }
}
