/// The buses of the mix: the lane being mixed, the sum, and the inputs of reverb and echo. Allocates only when created.
struct MusicMix: Sendable {
  private var memory: [Double]
  private static let channelCount = 9

  init() {
    memory = [Double](repeating: 0, count: Self.channelCount * MixBuffer.longest)
  }

  /// Calls `body` with buses of `count` frames, which are valid only during the call.
  mutating func withBuses<Result>(count: Int, _ body: (MusicBuses) -> Result) -> Result {
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { preconditionFailure() }
      return body(MusicBuses(base: base, count: count))
    }
  }
}

struct MusicBuses {
  let lane, sum, room, repeats: MixBuffer
  /// The amount of ducking caused by the kick for each sample, 0 … 1.
  let push: UnsafeMutablePointer<Double>

  fileprivate init(base: UnsafeMutablePointer<Double>, count: Int) {
    func buffer(_ number: Int) -> MixBuffer {
      let start = base + 2 * number * MixBuffer.longest
      return MixBuffer(left: start, right: start + MixBuffer.longest, count: count)
    }
    lane = buffer(0)
    sum = buffer(1)
    room = buffer(2)
    repeats = buffer(3)
    push = base + 8 * MixBuffer.longest
  }

  func clear() {
    sum.clear()
    room.clear()
    repeats.clear()
  }

  /// Adds the lane's samples to the other buses.
  func mixLane(_ gains: LaneGains) {
    for frame in 0..<lane.count {
      let gain = 1 - gains.pump * push[frame]
      let left = gain * gains.left * lane.left[frame]
      let right = gain * gains.right * lane.right[frame]
      sum.left[frame] += left
      sum.right[frame] += right
      room.left[frame] += gains.reverb * left
      room.right[frame] += gains.reverb * right
      repeats.left[frame] += gains.echo * left
      repeats.right[frame] += gains.echo * right
    }
  }
}
