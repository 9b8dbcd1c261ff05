import Benchmark
import Engine

/// Renders sound at 48 kHz, in blocks of 128 frames as on a browser's audio thread.
func soundBenchmarks() {
  for sound in [ClickSound.click, .woodblock, .hiHat] {
    Benchmark("an hour of metronome, 180 a minute, \(sound)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(metronomeHour(sound)) }
    }
  }
  for style in MusicStyle.allCases {
    Benchmark("1000 blocks of 128 frames of metronome and \(style.name)") { benchmark in
      var metronome = Metronome(sampleRate: 48_000, beatsPerMinute: 180)
      metronome.start()
      var music = playing(style)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        render(frames: 128_000, blockLength: 128) { block in
          metronome.add(to: block)
          music.add(to: block)
        }
      }
    }
  }
  let file = ownSoundFile()
  Benchmark("read an own sound of 50 ms and resample it from 44.1 to 48 kHz") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try? SampledSound(wav: file, sampleRate: 48_000))
    }
  }
}

private func metronomeHour(_ sound: ClickSound) -> Double {
  var metronome = Metronome(sampleRate: 48_000, beatsPerMinute: 180)
  metronome.sound = sound
  metronome.start()
  render(frames: 3_600 * 48_000, blockLength: 1_024) { metronome.add(to: $0) }
  return metronome.frame
}

private func playing(_ style: MusicStyle) -> MusicPlayer {
  var music = MusicPlayer(sampleRate: 48_000)
  music.select(style, seed: 1)
  music.start()
  return music
}

/// Returns a WAV file that contains a decaying tone as 32-bit floating-point samples.
private func ownSoundFile() -> [UInt8] {
  let count = 44_100 / 20
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
  defer { samples.deallocate() }
  for index in 0..<count {
    let time = Double(index) / 44_100
    samples.initializeElement(
      at: index, to: Float(exponential(-60 * time) * sine(2 * .pi * 1_000 * time)))
  }
  var bytes =
    WAVWriter.header(frameCount: Int64(count), channelCount: 1, sampleRate: 44_100) ?? []
  WAVWriter.append(mono: StereoBlock(left: samples, right: samples), to: &bytes)
  return bytes
}

private func render(frames: Int, blockLength: Int, _ add: (StereoBlock) -> Void) {
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * blockLength)
  defer { samples.deallocate() }
  samples.initialize(repeating: 0)
  let block = StereoBlock(
    left: UnsafeMutableBufferPointer(rebasing: samples[..<blockLength]),
    right: UnsafeMutableBufferPointer(rebasing: samples[blockLength...]))
  for _ in 0..<(frames / blockLength) { add(block) }
}
