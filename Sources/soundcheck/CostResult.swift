import Engine
import Foundation

/// The processor time for rendering, taken from the fastest of several runs because the machine may be busy.
struct CostResult: Encodable {
  /// The processor time for rendering one hour of the metronome at 48 kHz and 180 beats per minute, in seconds, keyed
  /// by sound.
  let metronomeHour: [String: Double]
  /// The processor time for rendering one render quantum (128 frames) of metronome and music, in microseconds, keyed by
  /// style.
  let quantum: [String: Double]

  private static let quantumFrames = 128
  private static let hourFrames = 3_600 * 48_000
  private static let musicFrames = 60 * 48_000

  init() {
    let sounds: [(String, ClickSound)] = [
      ("click", .click), ("woodblock", .woodblock), ("hihat", .hiHat),
    ]
    metronomeHour = Dictionary(
      uniqueKeysWithValues: sounds.map { name, sound in (name, Self.hour(sound)) })
    quantum = Dictionary(
      uniqueKeysWithValues: MusicStyle.allCases.map { ($0.name, Self.quantum($0)) })
  }

  private static func hour(_ sound: ClickSound) -> Double {
    fastest(of: 5) {
      var metronome = Metronome(sampleRate: 48_000, beatsPerMinute: 180)
      metronome.sound = sound
      metronome.start()
      return metronome
    } work: { metronome in
      render(hourFrames, in: 1_024) { metronome.add(to: $0) }
    }
  }

  private static func quantum(_ style: MusicStyle) -> Double {
    let seconds = fastest(of: 3) {
      Duet(style)
    } work: { duet in
      render(musicFrames, in: quantumFrames) { block in
        duet.metronome.add(to: block)
        duet.music.add(to: block)
      }
    }
    return seconds / Double(musicFrames / quantumFrames) * 1e6
  }

  private struct Duet {
    var metronome = Metronome(sampleRate: 48_000, beatsPerMinute: 180)
    var music = MusicPlayer(sampleRate: 48_000)

    init(_ style: MusicStyle) {
      metronome.start()
      music.select(style, seed: 1)
      music.start()
    }
  }

  /// Returns the processor time of the fastest run in seconds, not counting the creation of the state.
  private static func fastest<State>(
    of runs: Int, make: () -> State, work: (inout State) -> Void
  ) -> Double {
    (0..<runs).map { _ in
      var state = make()
      let start = clock()
      work(&state)
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }.min() ?? .nan
  }

  private static func render(
    _ frames: Int, in blockLength: Int, _ add: (StereoBlock) -> Void
  ) {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * blockLength)
    defer { samples.deallocate() }
    samples.initialize(repeating: 0)
    let block = StereoBlock(
      left: UnsafeMutableBufferPointer(rebasing: samples[..<blockLength]),
      right: UnsafeMutableBufferPointer(rebasing: samples[blockLength...]))
    for _ in 0..<(frames / blockLength) { add(block) }
  }
}
