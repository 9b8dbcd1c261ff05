import Engine

/// Plays music for a given length and measures its levels. Stops the music early enough to fade out by the end.
struct MusicPerformance {
  private(set) var player: MusicPlayer
  private(set) var loudness: LoudnessMeter
  private(set) var truePeak = TruePeakMeter()
  /// The number of beats begun so far.
  private(set) var beatCount = 0
  private let stopFrame: Int
  private var frame = 0

  /// How long sounds continue to ring after `MusicPlayer.stop`, in seconds.
  private static let ringSeconds = 0.3

  init(_ player: MusicPlayer, frameCount: Int) {
    self.player = player
    loudness = LoudnessMeter(sampleRate: player.sampleRate)
    stopFrame =
      frameCount - InputRange(0...frameCount).rounded(Self.ringSeconds * player.sampleRate)
    self.player.start()
  }

  mutating func add(to block: StereoBlock) {
    let count = min(max(stopFrame - frame, 0), block.count)
    player.add(to: block.part(from: 0, count: count))
    frame += count
    if frame == stopFrame, count > 0 { player.stop() }
    player.add(to: block.part(from: count, count: block.count - count))
    frame += block.count - count
    beatCount = Int(saturating: player.clock.beats(at: Double(frame)).rounded(.up))
    measure(block)
  }

  private mutating func measure(_ block: StereoBlock) {
    for index in 0..<block.count {
      loudness.add(left: block.left[index], right: block.right[index])
      truePeak.add(left: block.left[index], right: block.right[index])
    }
  }
}
