import ActivityFiles
import Compression
import Foundation
import Store
import TestBench

#if canImport(Glibc)
  import Glibc
#endif

/// Generates a history and measures how fast it is imported (docs/measurements/performance.md).
@main
struct History {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("make", 2...4):
      let count = arguments.count > 2 ? Int(arguments[2]) ?? 1_000 : 1_000
      let share = arguments.count > 3 ? Double(arguments[3]) ?? 1 : 1
      try write(SimulatedHistory(count: count, lengthShare: share), to: arguments[1])
    case ("import", 2): try await measure(arguments[1])
    default:
      let usage = "history make FOLDER [COUNT [SHARE OF THE USUAL LENGTH]]\nhistory import FOLDER\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }

  // MARK: Generating

  /// Writes the files. A quarter of them are compressed with gzip, and some are in a compressed or uncompressed
  /// archive.
  private static func write(_ history: SimulatedHistory, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let archive = ZipWriter()
    for index in 0..<history.count {
      let file = try history.file(index)
      let packed = Deflate.compress(file.bytes, as: .gzip)
      switch index % 8 {
      case 0, 1: archive.add("activities/\(file.name)", file.bytes)
      case 2: archive.add("activities/\(file.name).gz", packed, isCompressed: false)
      case 3, 4: try save(packed, "\(folder)/\(file.name).gz")
      default: try save(file.bytes, "\(folder)/\(file.name)")
      }
    }
    try save(archive.finish(), "\(folder)/export.zip")
  }

  private static func save(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  // MARK: Measuring

  /// Imports the files into a new directory, as `andante import` does, and then imports them again, as after an
  /// interruption.
  private static func measure(_ folder: String) async throws {
    let data = NSTemporaryDirectory() + "andante-history-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: data) }
    let directory = try DataDirectory(path: data)
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let store = try directory.openStore(of: athlete)
    for round in ["first", "again"] {
      let (clock, before) = (ContinuousClock.now, processorSeconds())
      var plan = ImportPlan()
      plan.add(folder)
      let records = try await store.imports.add(items: plan.items, now: 0)
      let seconds = (ContinuousClock.now - clock) / .seconds(1)
      let new = records.count { if case .imported = $0.outcome { true } else { false } }
      let figures = [seconds, processorSeconds() - before].map { ($0 * 100).rounded() / 100 }
      print(
        "\(round): \(records.count) files, \(new) new, \(figures[0]) s, processor \(figures[1]) s,"
          + " at most \(residentMegabytes()) MB resident")
    }
  }

  /// Returns the processor time on all cores, including system time.
  private static func processorSeconds() -> Double {
    let usage = usage()
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  private static func residentMegabytes() -> Int { Int(usage().ru_maxrss) / 1_024 }

  private static func usage() -> rusage {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return usage
  }
}
