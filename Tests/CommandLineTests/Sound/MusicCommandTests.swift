import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct MusicCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(_ arguments: [String]) throws -> [String: Any] {
    let capture = Capture()
    let out = ["--out", folder.path + "/out.wav", "--json"]
    let outcome = try MusicCommand.parse(arguments + out).run(on: capture.console)
    #expect(outcome == .done, "\(capture.warned)")
    return try capture.object()
  }

  private func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out.wav"))
  }

  @Test(arguments: [("power-beats", 130.0), ("calm-flow", 60), ("dance-groove", 128)])
  func allContractFieldsArePresent(style: String, tempo: Double) throws {
    let answer = try answer([style, "--seconds", "3", "--rate", "44100"])
    #expect((answer["style"] as? String, answer["seed"] as? Int) == (style, 1))
    #expect((answer["bpm"] as? Double, answer["frames"] as? Int) == (tempo, 132_300))
    #expect(answer["channels"] as? Int == 2)
    #expect(answer["beats"] as? Int == Int((tempo / 20).rounded(.up)))
    let peak = try #require(answer["peak"] as? Double)
    #expect(peak > 0.01 && peak <= 0.892)
    let truePeak = try #require(answer["truePeakDbtp"] as? Double)
    #expect(truePeak <= -0.9)
    #expect(answer["loudnessLufs"] as? Double ?? 0 < -8)
    #expect(try bytes().count == WAVWriter.headerByteCount + 8 * 132_300)
  }

  @Test func outputDependsOnTheSeed() throws {
    var files: [Data] = []
    for seed in ["1", "1", "2"] {
      _ = try answer(["power-beats", "--seconds", "4", "--seed", seed])
      files.append(try bytes())
    }
    #expect(files[0] == files[1] && files[0] != files[2])
  }

  @Test func musicFadesOutByTheEnd() throws {
    _ = try answer(["calm-flow", "--seconds", "6"])
    let samples = try bytes().dropFirst(WAVWriter.headerByteCount).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
    func level(_ part: ArraySlice<Float>) -> Float { part.map(abs).max() ?? 0 }
    #expect(level(samples.suffix(400)) < 0.05 * level(samples.dropLast(48_000).suffix(48_000)))
  }

  @Test func tempoLoudnessAndVolumeAreApplied() throws {
    let plain = try answer(["dance-groove", "--seconds", "4"])
    let faster = try answer(["dance-groove", "--seconds", "4", "--bpm", "150"])
    #expect(faster["bpm"] as? Double == 150 && faster["beats"] as? Int == 10)
    let gym = try answer(["dance-groove", "--seconds", "4", "--loudness", "gym"])
    let quiet = try answer(["dance-groove", "--seconds", "4", "--volume", "0.1"])
    let levels = try [plain, gym, quiet].map { try #require($0["loudnessLufs"] as? Double) }
    #expect(levels[1] > levels[0] + 1)
    #expect(levels[2] < levels[0] - 15)
  }

  @Test(arguments: [
    [], ["polka", "--seconds", "1", "--out", "x"], ["calm-flow", "--out", "x"],
    ["calm-flow", "--seconds", "0", "--out", "x"], ["calm-flow", "--seconds", "1"],
    ["calm-flow", "--seconds", "1", "--out", "x", "--seed", "-1"],
    ["calm-flow", "--seconds", "1", "--out", "x", "--seed", "4294967296"],
    ["calm-flow", "--seconds", "1", "--out", "x", "--bpm", "400"],
    ["calm-flow", "--seconds", "1", "--out", "x", "--loudness", "11"],
  ]) func wrongUsagePrintsOneLineAndExitsWith64(arguments: [String]) {
    expectWrongUsage(MusicCommand.self, arguments)
  }
}
