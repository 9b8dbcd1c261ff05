import Foundation
import Testing

@testable import Pose

/// Golden files, with which the WebAssembly module is also compared (`Tests/Parity/pose.mjs`): a small network and
/// fingerprints of results.
@Suite struct PoseGoldenTests {
  private static let parity = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Parity")
  private static let isRefreshing =
    ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1"

  @Test func syntheticNetworkMatchesTheGoldenFile() throws {
    let place = Self.parity.appendingPathComponent("synthetic.pose")
    if Self.isRefreshing { try Data(SyntheticNetwork.file).write(to: place) }
    #expect(try Data(contentsOf: place) == Data(SyntheticNetwork.file))
  }

  @Test func fingerprintsMatchTheGoldenFile() throws {
    let place = Self.parity.appendingPathComponent("pose.txt")
    var lines = try Self.lines()
    if Self.isRefreshing {
      lines = lines + (try Self.modelLines() ?? Self.storedModelLines(place))
      try (lines.joined(separator: "\n") + "\n").write(to: place, atomically: true, encoding: .utf8)
      return
    }
    let stored = try String(contentsOf: place, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(Array(stored.prefix(lines.count)) == lines)
    guard let models = try Self.modelLines() else {
      print("Pose: the models are not here, so their fingerprints are not compared")
      return
    }
    #expect(Array(stored.dropFirst(lines.count)) == models)
  }

  private static func lines() throws -> [String] {
    var lines = PoseSelfCheck.allCases.map { "check\($0.rawValue) \(hexadecimal($0.digest))" }
    lines.append("synthetic \(hexadecimal(try SyntheticNetwork.network().digestOfNoise()))")
    return lines
  }

  private static func modelLines() throws -> [String]? {
    guard let models = TestModels.found else { return nil }
    return [
      "detector \(hexadecimal(try models.detector().digestOfNoise()))",
      "landmarks \(hexadecimal(try models.landmarks().digestOfNoise()))",
    ]
  }

  private static func storedModelLines(_ place: URL) throws -> [String] {
    try String(contentsOf: place, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("detector") || $0.hasPrefix("landmarks") }
  }

  private static func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}
