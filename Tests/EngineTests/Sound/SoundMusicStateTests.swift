import Testing

@testable import Engine

/// After any sequence of calls, the music is audible if and only if its state says so.
@Suite struct SoundMusicStateTests {
  private static let sampleRate = 8_000.0
  /// A number of frames that is longer than any fade.
  private static let settling = 8_000
  /// A number of frames that is longer than any silence within the music.
  private static let listening = 32_000

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func samplesMatchTheStateAfterAnyCalls(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var player = MusicPlayer(sampleRate: Self.sampleRate)
    for _ in 0..<12 {
      act(random.index(below: 5), &player, &random)
      let pause = [0, 0, 1, 40, 300, 3_000][random.index(below: 6)]
      _ = peak(&player, frames: pause)
      if player.isSilent { #expect(peak(&player, frames: 1_000) == 0) }
    }
    _ = peak(&player, frames: Self.settling)
    let loudest = peak(&player, frames: Self.listening)
    #expect(player.isPlaying ? loudest > 0.05 : loudest == 0)
    #expect(player.isSilent != player.isPlaying)
  }

  private func act(_ index: Int, _ player: inout MusicPlayer, _ random: inout SeededRandom) {
    switch index {
    case 0: player.start()
    case 1: player.stop()
    case 2: player.pause()
    case 3: player.resume()
    default:
      let styles = MusicStyle.allCases
      player.select(styles[random.index(below: styles.count)], seed: 1)
    }
  }

  /// A mixer receives its settings in the order in which they were first changed, so the order must not matter.
  @Test func orderOfSettingsDoesNotChangeTheSamples() throws {
    let settings: [(SoundControl, Double)] = [
      (.musicStyle, 3), (.musicPlaying, 1), (.musicSeed, 7), (.musicVolume, 0.8), (.loudness, 1),
    ]
    let first = try desk(settings)
    #expect(first.contains { abs($0) > 0.05 })
    for order in permutations(settings) { #expect(try desk(order) == first) }
  }

  @Test func resumingDuringTheFadePlaysTheSelectedStyle() {
    var player = MusicPlayer(sampleRate: Self.sampleRate)
    player.start()
    _ = peak(&player, frames: 8_000)
    player.pause()
    player.select(.calmFlow, seed: 1)
    player.resume()
    #expect(player.isPlaying)
    _ = peak(&player, frames: Self.settling)
    #expect(player.isPlaying)
    #expect(peak(&player, frames: Self.listening) > 0.05)
  }

  private func desk(_ settings: [(SoundControl, Double)]) throws -> [Float] {
    var desk = try #require(AudioMixer(sampleRate: Self.sampleRate))
    for (control, value) in settings {
      let isSet = desk.set(control, value)
      #expect(isSet)
    }
    return rendered(&desk, frames: 8_000)
  }

  private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private func peak(_ player: inout MusicPlayer, frames: Int) -> Float {
    guard frames > 0 else { return 0 }
    let (left, right) = stereo(frames: frames) { player.add(to: $0) }
    return (left + right).map(abs).max() ?? 0
  }
}
