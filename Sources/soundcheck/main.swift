import Foundation

/// Prints as JSON the sound measurements that require the engine, and writes the raw voices for further analysis:
/// `soundcheck FOLDER`. `scripts/sound-report.sh` uses both to generate docs/measurements/sound.md.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: soundcheck FOLDER\n".utf8))
  exit(64)
}
do {
  try SawSamples.write(to: CommandLine.arguments[1])
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(Findings()), as: UTF8.self))
} catch {
  FileHandle.standardError.write(Data("soundcheck: \(error)\n".utf8))
  exit(1)
}

private struct Findings: Encodable {
  let lock = LockResult.all
  let cost = CostResult()
}
