import Engine
import Foundation
import Testing

/// Samples on which native code, the page's module in a plain host and a browser's audio thread must agree, bit for
/// bit. `Tests/Parity/sound-script.txt` contains the script and says how to refresh its digest.
@Suite struct SoundScriptTests {
  @Test(arguments: [128, 1_000])
  func samplesMatchTheFixture(blockLength: Int) throws {
    var script = try SoundScript.committed()
    let digest = try script.render(blockLength: blockLength)
    if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1" {
      try script.refresh(digest: digest)
    }
    #expect(digest == script.digest, "if the change is meant, refresh the fixture")
  }
}

/// The controls sent to a mixer, and the expected digest of its samples.
struct SoundScript {
  var rate = 0.0
  var seconds = 0.0
  var digest = ""
  var controls: [(frame: Double, control: SoundControl, value: Double)] = []
  private var text = ""

  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Parity/sound-script.txt")

  static func committed() throws -> SoundScript {
    var script = SoundScript()
    script.text = try String(contentsOf: file, encoding: .utf8)
    for line in script.text.split(separator: "\n") where !line.hasPrefix("#") {
      try script.take(line.split(separator: " ").map(String.init))
    }
    return script
  }

  private mutating func take(_ words: [String]) throws {
    switch words[0] {
    case "rate": rate = try #require(Double(words[1]))
    case "seconds": seconds = try #require(Double(words[1]))
    case "digest": digest = words[1]
    default:
      let code = try #require(Int32(words[1]))
      controls.append(
        (
          try #require(Double(words[0])), try #require(SoundControl(rawValue: code)),
          try #require(Double(words[2]))
        ))
    }
  }

  mutating func refresh(digest: String) throws {
    text = text.replacing("digest \(self.digest)", with: "digest \(digest)")
    try text.write(to: Self.file, atomically: true, encoding: .utf8)
    self.digest = digest
  }

  /// Returns the digest of both channels' samples, frame by frame.
  func render(blockLength: Int) throws -> String {
    var desk = try #require(AudioMixer(sampleRate: rate))
    for (frame, control, value) in controls { try desk.schedule(control, value, at: frame) }
    var digest = Digest()
    let frames = Int(rate * seconds)
    for start in stride(from: 0, to: frames, by: blockLength) {
      let block = stereo(frames: min(blockLength, frames - start)) { block in
        // Samples of an earlier block must not remain.
        block.left.update(repeating: 1)
        block.right.update(repeating: 1)
        desk.render(into: block)
      }
      for (left, right) in zip(block.left, block.right) {
        digest.add(UInt64(left.bitPattern) | UInt64(right.bitPattern) << 32)
      }
    }
    return digest.hexText
  }
}
