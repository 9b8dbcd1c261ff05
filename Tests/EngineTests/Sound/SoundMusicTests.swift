import Testing

@testable import Engine

@Suite struct SoundMusicPlayerTests {
  @Test(arguments: MusicStyle.allCases)
  func blocksOfAnySizeGiveTheSameSamples(style: MusicStyle) {
    var random = SeededRandom(seed: 12)
    let script: [(frame: Int, act: (inout MusicPlayer) -> Void)] = [
      (0, { $0.start() }), (3_001, { $0.setTempo(151) }), (5_003, { $0.duck(true) }),
      (7_919, { $0.fill() }), (9_001, { $0.volume = 0.5 }), (11_003, { $0.setCeiling(0.4) }),
      (13_007, { $0.align(beat: 7.3, at: 13_007) }), (15_013, { $0.pause() }),
      (17_011, { $0.resume() }), (19_013, { $0.select(.danceGroove, seed: 2) }),
      (25_013, { $0.stop() }),
    ]
    let whole = play(style, frames: 29_000, script) { 1_024 }
    let pieces = play(style, frames: 29_000, script) { 1 + random.index(below: 300) }
    #expect(whole == pieces)
    #expect(play(style, frames: 29_000, script) { 1 } == whole)
  }

  @Test func beatsStartOnTheNextFrameAndStayInTime() {
    var player = MusicPlayer(sampleRate: 16_000)
    player.select(.danceGroove, seed: 1)
    player.setTempo(128)
    _ = render(&player, frames: 777)
    player.start()
    // A beat takes 7500 samples. The first two bars have only the kick.
    let samples = render(&player, frames: 56_000)
    for beat in 0..<7 {
      let before = samples[max(0, 7_500 * beat - 40)..<(7_500 * beat)]
      let after = samples[(7_500 * beat)..<(7_500 * beat + 40)]
      #expect((before.map(abs).max() ?? 0) < 0.05)
      #expect((after.map(abs).max() ?? 0) > 0.3)
      #expect(abs(samples[7_500 * beat + 1]) > 0.0005)
    }
  }

  @Test func musicDependsOnTheSeed() {
    let first = play(.powerBeats, seed: 1, frames: 48_000)
    #expect(first == play(.powerBeats, seed: 1, frames: 48_000))
    #expect(first != play(.powerBeats, seed: 2, frames: 48_000))
  }

  @Test(arguments: MusicStyle.allCases)
  func startPauseResumeAndStopCauseNoClicks(style: MusicStyle) {
    var player = MusicPlayer(sampleRate: 16_000)
    player.select(style, seed: 3)
    player.setTempo(style.ownTempo)
    #expect(player.isSilent && !player.isPlaying)
    player.start()
    #expect(player.isPlaying)
    _ = render(&player, frames: 40_000)
    player.pause()
    let fading = render(&player, frames: 600)
    // 8 ms plus the limiter's delay.
    #expect(fading[(128 + 96)...].allSatisfy { $0 == 0 } && player.isSilent && !player.isPlaying)
    let held = player.clock.beats(at: player.frame)
    _ = render(&player, frames: 5_000)
    player.resume()
    #expect(player.clock.beats(at: player.frame) <= held)
    let again = render(&player, frames: 3_000)
    #expect(again.contains { $0 != 0 } && abs(again[0]) < 0.001)
    player.stop()
    let ringing = render(&player, frames: 6_000)
    #expect(ringing[..<4_000].contains { abs($0) > 0.001 })
    #expect(ringing[5_000...].allSatisfy { $0 == 0 } && player.isSilent)
    for (one, next) in zip(fading, fading.dropFirst()) { #expect(abs(one - next) < 0.5) }
  }

  @Test func startingAgainGivesTheSameMusic() {
    var player = MusicPlayer(sampleRate: 16_000)
    player.select(.powerBeats, seed: 3)
    player.start()
    let first = render(&player, frames: 20_000)
    player.stop()
    _ = render(&player, frames: 10_000)
    player.start()
    let second = render(&player, frames: 20_000)
    // Only the limiter preserves its state, which makes an inaudible difference.
    #expect(zip(first, second).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test func startWhileRingingRestartsTheMusic() {
    var player = MusicPlayer(sampleRate: 16_000)
    player.start()
    _ = render(&player, frames: 8_000)
    player.stop()
    player.start()
    #expect(player.isPlaying)
    _ = render(&player, frames: 6_000)
    #expect(player.isPlaying && !player.isSilent)
    #expect(player.clock.beats(at: player.frame) < 0.6)
  }

  @Test(arguments: MusicStyle.allCases)
  func loudnessAndPeaksMeetTheirTargets(style: MusicStyle) {
    var player = MusicPlayer(sampleRate: 16_000)
    player.select(style, seed: 1)
    player.setTempo(style.ownTempo)
    player.start()
    var meter = LoudnessMeter(sampleRate: 16_000)
    var peaks = TruePeakMeter()
    _ = render(&player, frames: 160_000)
    for _ in 0..<10 {
      withBlock(&player, frames: 8_000) { left, right in
        meter.add(left: left, right: right)
        peaks.add(left: left, right: right)
      }
    }
    #expect(abs(meter.integrated + 16) < 1.5)
    #expect(peaks.decibels <= -1)
  }

  @Test func duckingLowersTheLevelByTenDecibels() {
    var player = MusicPlayer(sampleRate: 16_000)
    var ducked = MusicPlayer(sampleRate: 16_000)
    player.start()
    ducked.start()
    _ = render(&player, frames: 16_000)
    _ = render(&ducked, frames: 16_000)
    ducked.duck(true)
    _ = render(&player, frames: 4_000)
    _ = render(&ducked, frames: 4_000)
    let ratio = energy(render(&ducked, frames: 8_000)) / energy(render(&player, frames: 8_000))
    #expect(10 * logarithm(ratio) / logarithm(10) < -8.5)
    #expect(10 * logarithm(ratio) / logarithm(10) > -12)
    ducked.duck(false)
    _ = render(&ducked, frames: 8_000)
    _ = render(&player, frames: 8_000)
    #expect(
      abs(energy(render(&ducked, frames: 800)) / energy(render(&player, frames: 800)) - 1) < 0.01)
  }

  @Test func playerAlignsWithAnotherClock() {
    var player = MusicPlayer(sampleRate: 16_000)
    player.select(.danceGroove, seed: 1)
    player.setTempo(120)
    player.align(beat: 10.25, at: 0)
    player.start()
    // The other clock's next beat is 0.75 beats away, and a beat takes 8000 samples.
    let samples = render(&player, frames: 8_000)
    #expect(samples[..<6_000].allSatisfy { $0 == 0 })
    #expect(samples[6_000..<6_040].contains { abs($0) > 0.3 })
    let start = player.frame
    let beats = player.clock.beats(at: start)
    player.align(beat: beats + 0.25, at: start)
    _ = render(&player, frames: 48_000)
    #expect(abs(player.clock.beats(at: player.frame) - (beats + 0.25 + 6)) < 1e-9)
  }

  private func play(
    _ style: MusicStyle, seed: UInt64 = 1, frames: Int,
    _ script: [(frame: Int, act: (inout MusicPlayer) -> Void)] = [(0, { $0.start() })],
    block: () -> Int = { 512 }
  ) -> UInt64 {
    var player = MusicPlayer(sampleRate: 8_000)
    player.select(style, seed: seed)
    player.setTempo(style.ownTempo)
    var digest = Digest()
    var frame = 0
    var next = 0
    while frame < frames {
      while next < script.count, script[next].frame == frame {
        script[next].act(&player)
        next += 1
      }
      let until = next < script.count ? script[next].frame : frames
      let count = min(block(), until - frame)
      withBlock(&player, frames: count) { left, right in
        digest.add(Double(left))
        digest.add(Double(right))
      }
      frame += count
    }
    return digest.value
  }

  /// Returns the left channel.
  private func render(_ player: inout MusicPlayer, frames: Int) -> [Float] {
    stereo(frames: frames) { player.add(to: $0) }.left
  }

  private func withBlock(_ player: inout MusicPlayer, frames: Int, _ each: (Float, Float) -> Void) {
    let (left, right) = stereo(frames: frames) { player.add(to: $0) }
    for (one, other) in zip(left, right) { each(one, other) }
  }

  private func energy(_ samples: [Float]) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) }
  }
}

@Suite struct SoundMusicClockTests {
  @Test func stepsTooFastForAStyleArePaired() {
    var clock = MusicClock(pulse: BeatClock(sampleRate: 48_000, beatsPerMinute: 170), ownTempo: 60)
    clock.start()
    #expect((clock.ratio, clock.beats(at: clock.pulse.frame(ofBeat: 8))) == (0.5, 4))
  }

  @Test func ratioChangesAtABarAndWithHysteresis() {
    var clock = MusicClock(pulse: BeatClock(sampleRate: 48_000, beatsPerMinute: 100), ownTempo: 60)
    clock.start()
    #expect(clock.ratio == 1)
    clock.setTempo(110, at: 10_000)
    clock.reconsiderRatio(atBeat: 4)
    #expect(clock.ratio == 0.5)
    #expect(abs(clock.pulse.beats(at: clock.frame(ofBeat: 4)) - 4) < 1e-9)
    #expect(abs(clock.pulse.beats(at: clock.frame(ofBeat: 8)) - 12) < 1e-9)
    clock.setTempo(100, at: 20_000)
    clock.reconsiderRatio(atBeat: 8)
    #expect(clock.ratio == 0.5)
    clock.setTempo(60, at: 30_000)
    clock.reconsiderRatio(atBeat: 12)
    #expect(clock.ratio == 1)
  }

  @Test(arguments: [30.0, 60, 128, 180, 300])
  func playedTempoStaysNearTheStylesOwnTempo(tempo: Double) {
    for style in MusicStyle.allCases {
      var clock = MusicClock(
        pulse: BeatClock(sampleRate: 48_000, beatsPerMinute: tempo), ownTempo: style.ownTempo)
      clock.start()
      #expect((0.55...1.75).contains(clock.ratio * tempo / style.ownTempo))
    }
  }

  @Test func glidingIsBoundedAndReachesItsTarget() {
    var clock = MusicClock(pulse: BeatClock(sampleRate: 48_000, beatsPerMinute: 120), ownTempo: 120)
    clock.glide(toPulse: 5.4, at: 0)
    var last = clock.pulse.beats(at: 0)
    let beatsPerStep = 32.0 / 24_000
    for frame in stride(from: 32.0, through: 24_000 * 8, by: 32) {
      clock.correct(frames: 32, at: frame)
      let now = clock.pulse.beats(at: frame)
      let slip = abs(now - last - beatsPerStep)
      #expect(slip <= beatsPerStep / 16 + 1e-12)
      last = now
    }
    #expect(abs(last - 8.4) < 1e-9)
  }
}
