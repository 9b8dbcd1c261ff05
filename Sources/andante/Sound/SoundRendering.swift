import Engine
import Foundation

/// The format and length of the rendered sound.
struct SoundForm {
  let sampleRate: Int
  /// The number of channels. Mono uses the left channel.
  let channelCount: Int
  let frameCount: Int
  fileprivate let header: [UInt8]

  init(seconds: Double, sampleRate: Int, channelCount: Int) throws(SoundCommandError) {
    let frames = (seconds * Double(sampleRate)).rounded()
    guard frames >= 1 else { throw SoundCommandError("that is shorter than a sample") }
    let header = WAVWriter.header(
      frameCount: Int64(saturating: min(frames, 1e15)), channelCount: channelCount,
      sampleRate: Int32(sampleRate))
    guard let header else {
      throw SoundCommandError(
        "that is longer than a WAV file can be (4 GB): use fewer seconds or a lower rate")
    }
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    frameCount = Int(saturating: frames)
    self.header = header
  }

  var seconds: Double { Double(frameCount) / Double(sampleRate) }
}

/// Renders sound block by block into sinks, so that memory usage doesn't depend on the length.
struct SoundRendering {
  let form: SoundForm
  /// The largest absolute sample value so far.
  private(set) var peak: Float = 0
  private static let blockLength = 16_384
  private static let fadeSeconds = 0.008

  init(_ form: SoundForm) { self.form = form }

  /// Writes a complete WAV file. `render` adds the next frames to a zeroed block.
  mutating func run(
    into sinks: [any SoundSink], render: (StereoBlock) -> Void
  ) throws(SoundCommandError) {
    do throws(SoundCommandError) {
      try write(form.header, to: sinks)
      try writeSamples(to: sinks, render: render)
      for sink in sinks { try sink.finish() }
    } catch {
      for sink in sinks { sink.abandon() }
      throw error
    }
  }

  private mutating func writeSamples(
    to sinks: [any SoundSink], render: (StereoBlock) -> Void
  ) throws(SoundCommandError) {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.blockLength)
    defer { samples.deallocate() }
    var frame = 0
    while frame < form.frameCount {
      let count = min(Self.blockLength, form.frameCount - frame)
      let block = StereoBlock(
        left: UnsafeMutableBufferPointer(rebasing: samples[..<count]),
        right: UnsafeMutableBufferPointer(
          rebasing: samples[Self.blockLength..<Self.blockLength + count]))
      block.left.update(repeating: 0)
      block.right.update(repeating: 0)
      render(block)
      fadeEnd(of: block, from: frame)
      try write(bytes(of: block), to: sinks)
      frame += count
    }
  }

  /// Fades out the sound during the last 8 ms of the file, so that it isn't cut off abruptly.
  private func fadeEnd(of block: StereoBlock, from frame: Int) {
    let length = min(Int(saturating: Self.fadeSeconds * Double(form.sampleRate)), form.frameCount)
    let start = form.frameCount - length
    guard frame + block.count > start else { return }
    for index in max(0, start - frame)..<block.count {
      let gain = Float(form.frameCount - (frame + index)) / Float(length + 1)
      block.left[index] *= gain
      block.right[index] *= gain
    }
  }

  private mutating func bytes(of block: StereoBlock) -> [UInt8] {
    let channels = form.channelCount == 1 ? [block.left] : [block.left, block.right]
    for channel in channels {
      for sample in channel { peak = max(peak, abs(sample)) }
    }
    var bytes: [UInt8] = []
    if form.channelCount == 1 {
      WAVWriter.append(mono: block, to: &bytes)
    } else {
      WAVWriter.append(stereo: block, to: &bytes)
    }
    return bytes
  }

  private func write(_ bytes: [UInt8], to sinks: [any SoundSink]) throws(SoundCommandError) {
    for sink in sinks { try sink.write(bytes) }
  }
}
