import Testing

@testable import Engine

/// Beats and samples when settings change during playback.
@Suite struct SoundMetronomeChangeTests {
  private static let rate = 48_000.0

  /// The tempo swings between 140 and 200 bpm for 30 min and is set every 128 frames. Each beat and its sound must
  /// occur when the accumulated tempo reaches the beat.
  @Test(arguments: [44_100.0, 48_000])
  func beatsFollowATempoCurve(rate: Double) {
    var metronome = Metronome(sampleRate: rate, beatsPerMinute: 170)
    metronome.start()
    var rendered = [Float](repeating: 0, count: 128)
    var (passed, count, worst) = (0.0, 0, 0.0)
    rendered.withUnsafeMutableBufferPointer { block in
      for quantum in 0..<Int(30 * 60 * rate / 128) {
        let tempo = 170 + 30 * sine(Double(quantum) * 128 / rate / 40)
        metronome.setTempo(tempo)
        block.update(repeating: 0)
        metronome.add(to: StereoBlock(left: block, right: block))
        let next = passed + tempo / 60 * 128 / rate
        if let beat = metronome.takeBeat() {
          let exact = Double(quantum) * 128 + (Double(count) - passed) * 60 * rate / tempo
          worst = max(worst, abs(beat.frame - exact))
          #expect(beat.index == count)
          let onset = Int(exact.rounded(.up)) - quantum * 128
          #expect(SoundMetronomeTests.isOnset(block, at: onset))
          count += 1
        }
        passed = next
      }
    }
    // Both sums over 600 000 render quanta have rounding errors of up to a ten-thousandth of a sample.
    #expect(worst < 1e-4 && count == Int(passed) + 1)
  }

  /// The tempo changes randomly every few frames. No beat may be repeated or skipped, and intervals must stay between
  /// those of the fastest and the slowest tempo.
  @Test func randomTemposNeitherDropNorRepeatBeats() {
    var random = SeededRandom(seed: 2)
    var rendered = RenderedMetronome.playing(170)
    for _ in 0..<20_000 {
      rendered.metronome.setTempo(random.next(in: 20...320))
      rendered.render(Int(random.next(in: 1...60)))
    }
    let beats = rendered.beats
    #expect(beats.count > 30 && beats.map(\.index) == (0..<beats.count).map { Int32($0) })
    for (a, b) in zip(beats, beats.dropFirst()) {
      let seconds = (b.frame - a.frame) / Self.rate
      #expect(seconds >= 0.199_9 && seconds <= 2.000_1)
    }
    #expect(SoundMetronomeTests.onsets(rendered.left, rate: Self.rate).count == beats.count)
  }

  /// Tests every single frame around a beat.
  @Test func changeAtAnyFrameAroundABeatKeepsIt() {
    for wait in 23_990...24_010 {
      for tempo in [30.0, 119, 121, 300] {
        var rendered = RenderedMetronome.playing(119.999)
        rendered.render(wait)
        rendered.metronome.setTempo(tempo)
        rendered.render(100_000)
        let beats = rendered.beats
        #expect(beats.map(\.index) == (0..<beats.count).map { Int32($0) })
        let late = abs(beats[1].frame - 24_000.2)
        #expect(late < 100)
        if wait > 24_001 { #expect(late < 1e-5) }
      }
    }
  }

  /// A change must not cause a larger step between samples than the sounds themselves contain.
  @Test(arguments: [ClickSound.click, .woodblock, .hiHat])
  func changesCauseNoClicks(sound: ClickSound) {
    var steady = RenderedMetronome.playing(300)
    steady.metronome.sound = sound
    steady.render(96_000)
    var random = SeededRandom(seed: 4)
    var changed = RenderedMetronome.playing(300)
    changed.metronome.sound = sound
    for step in 0..<600 {
      Self.change(step, &changed.metronome, &random)
      changed.render(Int(random.next(in: 1...1_000)))
    }
    #expect(changed.beats.count > 10 && changed.largestStep <= steady.largestStep * 1.001)
  }

  private static func change(
    _ step: Int, _ metronome: inout Metronome, _ random: inout SeededRandom
  ) {
    switch step % 9 {
    case 0: metronome.setTempo(random.next(in: 200...300))
    case 1: metronome.volume = random.nextUnit()
    case 2: metronome.panWidth = random.nextUnit()
    case 3: metronome.pause()
    case 4: metronome.resume()
    case 5: metronome.stop()
    case 6: metronome.start()
    case 7: metronome.steer(.init(beatsPerMinute: 280, beats: random.next(in: -0.1...0.1)))
    default:
      let beat = metronome.clock.beats(at: metronome.frame) + random.next(in: -0.5...0.5)
      metronome.align(beat: beat, at: metronome.frame)
    }
  }

  @Test func fullVolumeStaysUnderItsPeak() {
    for sound in [ClickSound.click, .woodblock, .hiHat] {
      for rate in [8_000.0, 16_000, 44_100, 48_000, 96_000] {
        var rendered = RenderedMetronome.playing(299.3, rate: rate)
        rendered.metronome.sound = sound
        rendered.metronome.accentEvery = 2
        rendered.metronome.panWidth = 1
        rendered.render(Int(10 * rate))
        let left = rendered.left.map(\.magnitude).max() ?? 0
        let right = rendered.right.map(\.magnitude).max() ?? 0
        #expect(left <= 0.39 && left > 0.37, "accents, \(sound) \(rate): \(left)")
        #expect(right <= 0.295 && right > 0.27, "others, \(sound) \(rate): \(right)")
      }
    }
  }
}

// MARK: - Starting, stopping, pausing

extension SoundMetronomeChangeTests {
  @Test func firstBeatFallsOnTheNextFrame() {
    for wait in [0, 1, 12_345] {
      var rendered = RenderedMetronome(Metronome(sampleRate: Self.rate, beatsPerMinute: 180))
      rendered.render(wait)
      #expect(rendered.metronome.isSilent && rendered.metronome.nextBeat == nil)
      rendered.metronome.start()
      #expect(rendered.metronome.nextBeat?.frame == Double(wait))
      rendered.render(1_000)
      #expect(rendered.left[wait] == 0 && rendered.left[wait + 1] != 0)
      #expect(rendered.beats.map(\.frame) == [Double(wait)])
    }
  }

  @Test func startingTwiceChangesNothing() {
    var rendered = RenderedMetronome.playing(180)
    rendered.render(100)
    rendered.metronome.start()
    rendered.render(20_000)
    #expect(rendered.beats.map(\.frame) == [0, 16_000])
  }

  /// Stopping in the middle of a sound fades it out within 8 ms.
  @Test func stoppingFadesTheSound() {
    var whole = RenderedMetronome.playing(60)
    whole.metronome.sound = .woodblock
    var stopped = whole
    whole.render(2_000)
    stopped.render(300)
    stopped.metronome.stop()
    #expect(!stopped.metronome.isPlaying && !stopped.metronome.isSilent)
    stopped.render(1_700)
    #expect(stopped.metronome.isSilent && stopped.beats.count == 1)
    #expect(stopped.left[...300] == whole.left[...300])
    #expect(stopped.left[684...].allSatisfy { $0 == 0 } && stopped.left[600] != 0)
    for index in 301..<684 {
      #expect(abs(stopped.left[index]) <= abs(whole.left[index]) + 1e-7)
    }
  }

  @Test func pauseKeepsThePhase() {
    var rendered = RenderedMetronome.playing(120)
    rendered.render(30_000)
    rendered.metronome.pause()
    rendered.render(10_000)
    #expect(rendered.metronome.isSilent && rendered.beats.count == 2)
    rendered.metronome.resume()
    rendered.render(48_000)
    #expect(rendered.beats.map(\.frame) == [0, 24_000, 58_000, 82_000])
    #expect(rendered.beats.map(\.index) == [0, 1, 2, 3])
  }

  /// The tempo and phase can be changed during a pause.
  @Test func changesDuringAPauseAreKept() {
    var rendered = RenderedMetronome.playing(120)
    rendered.render(30_000)
    rendered.metronome.pause()
    rendered.metronome.setTempo(60)
    rendered.metronome.align(beat: 100.25, at: 30_000)
    rendered.render(10_000)
    rendered.metronome.resume()
    rendered.render(60_000)
    #expect(rendered.beats.map(\.index) == [0, 1, 101])
    #expect(rendered.beats.map(\.frame) == [0, 24_000, 76_000])
  }

  @Test func resumingWithoutAPauseDoesNothing() {
    var rendered = RenderedMetronome(Metronome(sampleRate: Self.rate, beatsPerMinute: 120))
    rendered.metronome.resume()
    rendered.metronome.pause()
    rendered.render(48_000)
    #expect(rendered.beats.isEmpty && rendered.metronome.isSilent)
  }
}

// MARK: - Steps

extension SoundMetronomeChangeTests {
  @Test func silentStepsAreStillBeats() {
    var rendered = RenderedMetronome.playing(300)
    rendered.metronome.cueMode = .everyOtherStep
    rendered.render(96_000)
    #expect(rendered.beats.map(\.isSounded) == (0..<10).map { $0 % 2 == 0 })
    let onsets = SoundMetronomeTests.onsets(rendered.left, rate: Self.rate)
    #expect(onsets == (0..<5).map { 19_200 * $0 + 1 })
  }

  @Test func accentsFollowTheSetting() {
    for every in 0...16 as ClosedRange<Int32> {
      var rendered = RenderedMetronome.playing(300)
      rendered.metronome.accentEvery = every
      rendered.render(48_000 * 4)
      for beat in rendered.beats {
        #expect(beat.isAccented == (every > 0 && beat.index % every == 0))
      }
    }
    var metronome = Metronome(sampleRate: Self.rate, beatsPerMinute: 170)
    for (given, taken) in [(-1, 0), (17, 16), (Int32.max, 16)] as [(Int32, Int32)] {
      metronome.accentEvery = given
      #expect(metronome.accentEvery == taken)
    }
  }

  @Test func feetArePannedToTheirSides() {
    for swapFilter in [false, true] {
      var rendered = RenderedMetronome.playing(120)
      rendered.metronome.panWidth = 1
      rendered.metronome.swapsFeet = swapFilter
      rendered.render(48_000)
      #expect(rendered.beats.map(\.isLeft) == [!swapFilter, swapFilter])
      let first = (rendered.left[..<24_000].map(\.magnitude).max() ?? 0) > 0.2
      let second = (rendered.left[24_000...].map(\.magnitude).max() ?? 0) > 0.2
      #expect(first == !swapFilter && second == swapFilter)
      let sides = zip(rendered.left, rendered.right)
      #expect(sides.allSatisfy { abs($0) < 1e-9 || abs($1) < 1e-9 })
    }
  }

  @Test func centredSoundIsEqualOnBothSides() {
    var rendered = RenderedMetronome.playing(170)
    rendered.render(96_000)
    #expect(rendered.left == rendered.right)
  }

  @Test func settingsAreClamped() {
    var metronome = Metronome(sampleRate: .nan, beatsPerMinute: .nan)
    #expect(metronome.clock.sampleRate == 8_000 && metronome.clock.beatsPerMinute == 30)
    for (given, taken) in [(-1.0, 0.0), (2, 1), (.nan, 0), (.infinity, 1), (0.5, 0.5)] {
      metronome.volume = given
      metronome.panWidth = given
      #expect(metronome.volume == taken && metronome.panWidth == taken)
    }
  }
}

// MARK: - Moving the beat

extension SoundMetronomeChangeTests {
  /// After any jump, sounds are at least half a beat and less than one and a half beats apart.
  @Test func movedBeatNeitherStuttersNorSkips() {
    for wait in stride(from: 100, through: 48_000, by: 3_700) {
      for jump in stride(from: -0.5, through: 0.5, by: 0.05) {
        var rendered = RenderedMetronome.playing(120)
        rendered.render(wait)
        let frame = rendered.metronome.frame
        let beat = rendered.metronome.clock.beats(at: frame) + jump
        rendered.metronome.align(beat: beat, at: frame)
        rendered.render(60_000)
        for (a, b) in zip(rendered.beats, rendered.beats.dropFirst()) {
          let gap = (b.frame - a.frame) / 24_000
          #expect(gap > 0.499 && gap < 1.501, "\(wait) \(jump)")
        }
        let phase = rendered.metronome.clock.beats(at: frame) - beat
        #expect(abs(phase) < 1e-9)
      }
    }
  }

  @Test func tinyMoveDropsNoBeat() {
    for wait in 23_995...24_005 {
      var rendered = RenderedMetronome.playing(120)
      rendered.render(wait)
      let frame = rendered.metronome.frame
      let beat = rendered.metronome.clock.beats(at: frame)
      rendered.metronome.align(beat: beat + 1e-9, at: frame)
      rendered.render(50_000)
      #expect(rendered.beats.count == 4)
    }
  }

  @Test func impossibleMovesAreIgnored() {
    var rendered = RenderedMetronome.playing(120)
    rendered.render(1_000)
    for (beat, frame) in [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, 1e300), (1e9, 0)] {
      rendered.metronome.align(beat: beat, at: frame)
    }
    rendered.render(47_001)
    #expect(rendered.beats.map(\.frame) == [0, 24_000, 48_000])
  }

  /// Steering by a tenth of a beat makes the beat a tenth of a period earlier without changing the tempo.
  @Test func steeringShiftsTheBeatAndKeepsTheTempo() {
    for share in [-0.1, -0.01, 0, 0.01, 0.1] {
      var rendered = RenderedMetronome.playing(120)
      rendered.render(1_000)
      rendered.metronome.steer(.init(beatsPerMinute: 120, beats: share))
      rendered.render(240_000)
      let last = rendered.beats[rendered.beats.count - 1]
      let expected = 24_000 * (Double(last.index) - share)
      // The end of steering is rounded up to a whole frame.
      #expect(abs(last.frame - expected) < 0.11)
      #expect(rendered.metronome.clock.beatsPerMinute == 120)
      #expect(share == 0 || rendered.metronome.clockSince >= 25_000)
    }
  }

  @Test func newBeatsReplaceBeatsThatWereNotTaken() {
    var metronome = Metronome(sampleRate: 8_000, beatsPerMinute: 300)
    metronome.start()
    var rendered = [Float](repeating: 0, count: 8_000)
    rendered.withUnsafeMutableBufferPointer { block in
      for _ in 0..<20 { metronome.add(to: StereoBlock(left: block, right: block)) }
    }
    var indices: [Int32] = []
    while let beat = metronome.takeBeat() { indices.append(beat.index) }
    #expect(indices == Array(36..<100))
  }
}
