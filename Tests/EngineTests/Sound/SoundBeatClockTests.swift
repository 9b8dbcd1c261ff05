import Engine
import Testing

@Suite struct SoundBeatClockTests {
  /// The first sample at or after each beat, for 173 bpm at 48 kHz.
  @Test func beatsFallOnTheExpectedFrames() {
    let clock = BeatClock(sampleRate: 48_000, beatsPerMinute: 173)
    let frames = (0..<8).map { clock.frame(ofBeat: Double($0)).rounded(.up) }
    #expect(frames == [0, 16_648, 33_295, 49_943, 66_590, 83_237, 99_885, 116_532])
    #expect(abs(clock.framesPerBeat - 16_647.398844) < 1e-6)
  }

  @Test func clockDoesNotDriftWithinAnHour() {
    for tempo in [140.0, 155, 173, 200] {
      for rate in [44_100.0, 48_000] {
        let clock = BeatClock(sampleRate: rate, beatsPerMinute: tempo)
        #expect(abs(clock.frame(ofBeat: tempo * 60) - rate * 3600) < 1e-6)
      }
    }
  }

  @Test func tempoChangeKeepsThePhase() {
    var clock = BeatClock(sampleRate: 48_000, beatsPerMinute: 160)
    clock.setTempo(180, at: 3.7 * 48_000)
    #expect(abs(clock.beats(at: 3.7 * 48_000) - 9.866667) < 1e-6)
    #expect(abs(clock.beats(at: 5 * 48_000) - 13.766667) < 1e-6)
  }

  /// A ramp from 160 to 180 bpm in 10 s, changed at every sample, has 28⅓ beats at known times.
  @Test func tempoRampHasBeatsAtTheExpectedTimes() {
    let rate = 48_000.0
    var clock = BeatClock(sampleRate: rate, beatsPerMinute: 160)
    var onsets: [Double] = []
    for frame in stride(from: 0.0, to: 10 * rate, by: 1) {
      clock.setTempo(160 + 20 * (frame + 0.5) / (10 * rate), at: frame)
      let next = clock.frame(ofBeat: Double(onsets.count))
      if next < frame + 1 { onsets.append(next / rate) }
    }
    for (beat, time) in [
      (1, 0.374125), (2, 0.746517), (10, 3.666003), (20, 7.177979), (28, 9.888820),
    ] {
      #expect(abs(onsets[beat] - time) < 1e-6)
    }
    #expect(abs(clock.beats(at: 10 * rate) - 28.333333) < 1e-6)
  }

  @Test func temposAreClamped() {
    for (given, taken) in [(0.0, 30.0), (-5, 30), (.nan, 30), (1e9, 300), (.infinity, 300)] {
      #expect(BeatClock(sampleRate: 48_000, beatsPerMinute: given).beatsPerMinute == taken)
    }
  }
}
