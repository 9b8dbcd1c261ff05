import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct MetronomeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(_ arguments: [String]) throws -> [String: Any] {
    let capture = Capture()
    let out = ["--out", folder.path + "/out.wav", "--json"]
    let outcome = try MetronomeCommand.parse(arguments + out).run(on: capture.console)
    #expect(outcome == .done, "\(capture.warned)")
    return try capture.object()
  }

  private func failure(_ arguments: [String]) throws -> String {
    let capture = Capture()
    let outcome = try MetronomeCommand.parse(arguments).run(on: capture.console)
    #expect(outcome == .partly && capture.printed.isEmpty && capture.warned.count == 1)
    return capture.warned.first ?? ""
  }

  /// Returns the samples of the written file, with interleaved channels.
  private func samples() throws -> [Float] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out.wav"))
    return bytes.dropFirst(WAVWriter.headerByteCount).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
  }

  /// Returns the indices at which sound begins after at least 20 ms of silence.
  private func onsets(_ samples: [Float], rate: Double) -> [Int] {
    var onsets: [Int] = []
    var latest = -samples.count
    for (index, sample) in samples.enumerated() where abs(sample) > 1e-4 {
      if Double(index - latest) > 0.02 * rate { onsets.append(index) }
      latest = index
    }
    return onsets
  }

  @Test func allContractFieldsArePresent() throws {
    let answer = try answer(["--bpm", "180", "--seconds", "2.5", "--rate", "44100"])
    #expect((answer["frames"] as? Int, answer["seconds"] as? Double) == (110_250, 2.5))
    #expect((answer["sampleRate"] as? Int, answer["channels"] as? Int) == (44_100, 1))
    #expect((answer["beats"] as? Int, answer["soundedBeats"] as? Int) == (8, 8))
    let peak = try #require(answer["peak"] as? Double)
    #expect(try Double(samples().map(abs).max() ?? 0) - peak < 1e-6)
    #expect(peak > 0.22 && peak <= 0.86)
    #expect(try samples().count == 110_250)
  }

  @Test func clicksAreAccurateToOneSample() throws {
    _ = try answer(["--bpm", "173", "--seconds", "20"])
    let onsets = onsets(try samples(), rate: 48_000)
    #expect(onsets.count == 58)
    let first = try #require(onsets.first)
    for (index, onset) in onsets.enumerated() {
      let exact = Double(index) * 48_000 * 60 / 173
      #expect(abs(Double(onset - first) - exact) <= 1, "beat \(index)")
    }
  }

  @Test func tableChangesTheTempoAtItsRows() throws {
    let table = try folder.write("t,bpm\n0,160\n3.7,180\n", to: "ramp.csv")
    let answer = try answer(["--tempo", table, "--seconds", "5"])
    // 9.866667 beats until the change and 13.766667 at the end. The first beat is at the start.
    #expect(answer["beats"] as? Int == 14)
    let tempos = try #require(answer["tempos"] as? [[String: Double]])
    #expect(tempos == [["t": 0, "bpm": 160], ["t": 3.7, "bpm": 180]])
    let onsets = onsets(try samples(), rate: 48_000)
    let tenth = 3.7 + (10 - 3.7 * 160 / 60) / 3
    let found = try #require(onsets.dropFirst(10).first)
    #expect(abs(Double(found - onsets[0]) - tenth * 48_000) <= 1)
  }

  @Test func lengthDefaultsToTheTablesLastRow() throws {
    let table = try folder.write("0,160\n2,170\n", to: "short.csv")
    #expect(try answer(["--tempo", table])["seconds"] as? Double == 2)
    let start = try folder.write("0,160\n", to: "start.csv")
    let words = try failure(["--tempo", start, "--out", folder.path + "/x.wav"])
    #expect(words.contains("--seconds"))
  }

  @Test func panningAlternatesBetweenStereoChannels() throws {
    let answer = try answer(["--bpm", "120", "--seconds", "2", "--pan", "1", "--accent", "4"])
    #expect(answer["channels"] as? Int == 2)
    let all = try samples()
    #expect(all.count == 2 * 96_000)
    func energy(_ channel: Int, _ second: Double) -> Float {
      let start = Int(second * 48_000)
      return (start..<start + 12_000).map { all[2 * $0 + channel] }.reduce(0) { $0 + $1 * $1 }
    }
    #expect(energy(0, 0) > 100 * energy(1, 0))
    #expect(energy(1, 0.5) > 100 * energy(0, 0.5))
    #expect(energy(0, 0) > energy(0, 1))
  }

  @Test func everyOtherStepCueHalvesTheClickCount() throws {
    let answer = try answer([
      "--bpm", "120", "--seconds", "4", "--cue", "every-other-step", "--sound", "woodblock",
    ])
    #expect(answer["beats"] as? Int == 8 && answer["soundedBeats"] as? Int == 4)
    #expect(onsets(try samples(), rate: 48_000).count == 4)
    let capture = Capture()
    _ = try MetronomeCommand.parse([
      "--bpm", "120", "--seconds", "4", "--cue", "every-other-step", "--out",
      folder.path + "/out.wav",
    ]).run(on: capture.console)
    #expect(capture.printed.contains("8 beats, 4 of them audible"))
  }

  /// A click that is still sounding at the end is faded out, not cut off.
  @Test func endIsFadedOut() throws {
    _ = try answer(["--bpm", "180", "--seconds", "0.336", "--sound", "hihat"])
    let samples = try samples()
    #expect(abs(samples.last ?? 1) < 1e-3)
    #expect(samples.suffix(200).contains { abs($0) > 1e-3 })
  }

  @Test func volumeScalesThePeak() throws {
    let loud = try #require(try answer(["--bpm", "90", "--seconds", "1"])["peak"] as? Double)
    let quiet = try #require(
      try answer(["--bpm", "90", "--seconds", "1", "--volume", "0.25"])["peak"] as? Double)
    #expect(abs(quiet - loud / 4) < loud / 50)
    let silent = try answer(["--bpm", "90", "--seconds", "1", "--volume", "0"])
    #expect(silent["peak"] as? Double == 0)
  }

  @Test func customSoundIsPlayed() throws {
    _ = try answer(["--bpm", "60", "--seconds", "0.03", "--sound", "woodblock"])
    let own = folder.path + "/own.wav"
    try FileManager.default.moveItem(atPath: folder.path + "/out.wav", toPath: own)
    let answer = try answer(["--bpm", "180", "--seconds", "2", "--sound", own])
    #expect(answer["beats"] as? Int == 6)
    #expect(onsets(try samples(), rate: 48_000).count == 6)
  }

  @Test func invalidSoundIsRefused() throws {
    let text = try folder.write("no sound", to: "text.wav")
    let common = ["--bpm", "60", "--seconds", "1", "--out", folder.path + "/x.wav"]
    #expect(try failure(common + ["--sound", text]).hasPrefix("\(text): That is not a WAV file"))
    #expect(try failure(common + ["--sound", "/no.wav"]).hasPrefix("/no.wav: cannot open"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.wav"))
  }

  @Test func runIsFollowed() throws {
    let recording = simulatedRecording(
      seed: 1, sport: .running, lengthMeters: 1_000, startUnixSeconds: 1_790_000_000)
    let file = try folder.write(writeGPX(recording), to: "run.gpx")
    let answer = try answer(["--follow", file, "--height", "5ft9in"])
    let tempos = try #require(answer["tempos"] as? [[String: Double]])
    #expect(!tempos.isEmpty && tempos.allSatisfy { (155...195).contains($0["bpm"] ?? 0) })
    let seconds = try #require(answer["seconds"] as? Double)
    #expect(seconds > 200 && seconds < 600)
    let ride = simulatedRecording(
      seed: 1, sport: .cycling, lengthMeters: 1_000, startUnixSeconds: 1_790_000_000)
    let rideFile = try folder.write(writeGPX(ride), to: "ride.gpx")
    let refusal = try failure(["--follow", rideFile, "--out", folder.path + "/x.wav"])
    #expect(refusal.contains("cycling") && !refusal.contains("\n"))
    var unlabelled = simulatedRecording(
      seed: 1, sport: .cycling, lengthMeters: 4_000, speed: .metersPerSecond(9),
      startUnixSeconds: 1_790_000_000)
    unlabelled.sport = .other
    let unlabelledFile = try folder.write(writeGPX(unlabelled), to: "untold.gpx")
    let fast = try failure(["--follow", unlabelledFile, "--out", folder.path + "/x.wav"])
    #expect(fast.contains("km/h on average is not running") && !fast.contains("\n"))
    let empty = try folder.write("<gpx version=\"1.1\"></gpx>", to: "empty.gpx")
    let words = try failure(["--follow", empty, "--out", folder.path + "/x.wav"])
    #expect(words.hasPrefix(empty))
  }

  @Test func unwritableOutputIsReported() throws {
    let common = ["--bpm", "60", "--seconds"]
    let missing = folder.path + "/none/x.wav"
    #expect(try failure(common + ["1", "--out", missing]).contains("No such file"))
    #expect(try failure(common + ["1", "--out", "/dev/full"]).contains("No space left"))
    #expect(try failure(common + ["1e9", "--out", missing]).contains("4 GB"))
    #expect(try failure(common + ["1e-9", "--out", missing]).contains("shorter than a sample"))
  }

  @Test(arguments: [
    [], ["--bpm", "180"], ["--bpm", "180", "--seconds", "1"], ["--seconds", "1", "--out", "x"],
    ["--bpm", "29", "--seconds", "1", "--out", "x"],
    ["--bpm", "nan", "--seconds", "1", "--out", "x"],
    ["--bpm", "180", "--seconds", "0", "--out", "x"],
    ["--bpm", "180", "--seconds", "inf", "--out", "x"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--rate", "7999"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--accent", "17"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--pan", "1.1"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--volume", "2"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--cue", "never"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--sound", "cowbell"],
    ["--bpm", "180", "--seconds", "1", "--out", "-", "--json"],
    ["--tempo", "a", "--follow", "b", "--out", "x"],
    ["--follow", "b", "--out", "x", "--height", "9m"],
    ["--bpm", "180", "--seconds", "1", "--out", "x", "--height", "1.75m"],
  ]) func wrongUsagePrintsOneLineAndExitsWith64(arguments: [String]) {
    expectWrongUsage(MetronomeCommand.self, arguments)
  }
}
