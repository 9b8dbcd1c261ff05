/// The busses of the mix over one stretch: what a lane plays, the sum, and what goes to the room and to
/// the echo. Room for them is allocated when made.
struct MusicMix: Sendable {
  private var memory: [Double]
  private static let channelCount = 9

  init() {
    memory = [Double](repeating: 0, count: Self.channelCount * MixStretch.longest)
  }

  /// Gives the busses, `count` frames long, for the duration of the call.
  mutating func withBusses<Result>(count: Int, _ body: (MusicBusses) -> Result) -> Result {
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { preconditionFailure() }
      return body(MusicBusses(base: base, count: count))
    }
  }
}

struct MusicBusses {
  let lane, sum, room, repeats: MixStretch
  /// How far the kick pushes others down, 0 … 1, a sample each.
  let push: UnsafeMutablePointer<Double>

  fileprivate init(base: UnsafeMutablePointer<Double>, count: Int) {
    func stretch(_ number: Int) -> MixStretch {
      let start = base + 2 * number * MixStretch.longest
      return MixStretch(left: start, right: start + MixStretch.longest, count: count)
    }
    lane = stretch(0)
    sum = stretch(1)
    room = stretch(2)
    repeats = stretch(3)
    push = base + 8 * MixStretch.longest
  }

  func clear() {
    sum.clear()
    room.clear()
    repeats.clear()
  }

  /// Adds what the lane played to the other busses.
  func mixLane(_ place: LanePlace) {
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
