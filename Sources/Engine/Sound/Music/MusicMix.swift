/// The buses of the mix: the lane being mixed, the sum, and the inputs of reverb and echo. Allocates only when created.
struct MusicMix: Sendable {
  private var memory: [Double]
  private static let channelCount = 9

  init() {
    memory = [Double](repeating: 0, count: Self.channelCount * MixBuffer.longest)
  }

  /// Calls `body` with buses of `count` frames, which are valid only during the call.
  mutating func withBusses<Result>(count: Int, _ body: (MusicBusses) -> Result) -> Result {
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { preconditionFailure() }
      return body(MusicBusses(base: base, count: count))
    }
  }
}

struct MusicBusses {
  let lane, sum, room, repeats: MixBuffer
  /// The amount of ducking caused by the kick for each sample, 0 … 1.
  let push: UnsafeMutablePointer<Double>

  fileprivate init(base: UnsafeMutablePointer<Double>, count: Int) {
    func stretch(_ number: Int) -> MixBuffer {
      let start = base + 2 * number * MixBuffer.longest
      return MixBuffer(left: start, right: start + MixBuffer.longest, count: count)
    }
    lane = stretch(0)
    sum = stretch(1)
    room = stretch(2)
    repeats = stretch(3)
    push = base + 8 * MixBuffer.longest
  }

  func clear() {
    sum.clear()
    room.clear()
    repeats.clear()
  }

  /// Adds the lane's samples to the other buses.
  func mixLane(_ place: LaneGains) {
    for frame in 0..<lane.count {
      let gain = 1 - place.pump * push[frame]
      let left = gain * place.left * lane.left[frame]
      let right = gain * place.right * lane.right[frame]
      sum.left[frame] += left
      sum.right[frame] += right
      room.left[frame] += place.reverb * left
      room.right[frame] += place.reverb * right
      repeats.left[frame] += place.echo * left
      repeats.right[frame] += place.echo * right
    }
  }
}
