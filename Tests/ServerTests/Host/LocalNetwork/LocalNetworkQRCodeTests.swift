import Foundation
import Testing

@testable import Server

/// Test vectors of ISO/IEC 18004, and round trips through an independent decoder (`zbarimg`).
@Suite struct LocalNetworkQRCodeTests {
  @Test func reedSolomonGivesThePublishedCodewords() {
    // “HELLO WORLD” in version 1, level M, a common worked example.
    let data: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    #expect(
      ReedSolomon(degree: 10).remainder(of: data) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  }

  @Test(arguments: [(1, 14), (2, 26), (9, 180), (10, 213), (14, 362), (27, 1125), (40, 2331)])
  func byteCapacityMatchesTheStandard(version: Int, bytes: Int) {
    #expect(QRVersion(number: version).byteCapacity == bytes)
  }

  @Test(arguments: [
    (1, []), (2, [6, 18]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]),
    (32, [6, 34, 60, 86, 112, 138]), (40, [6, 30, 58, 86, 114, 142, 170]),
  ])
  func alignmentPatternCentersMatchTheStandard(version: Int, centers: [Int]) {
    #expect(QRVersion(number: version).alignmentCenters == centers)
  }

  /// The standard's table of format information for level M.
  @Test(arguments: [
    (QRMask.m0, "101010000010010"), (.m1, "101000100100101"), (.m2, "101111001111100"),
    (.m3, "101101101001011"), (.m4, "100010111111001"), (.m5, "100000011001110"),
    (.m6, "100111110010111"), (.m7, "100101010100000"),
  ])
  func formatInformationMatchesTheStandard(mask: QRMask, bits: String) {
    let version = QRVersion(number: 1)
    let matrix = QRMatrix(version: version, codewords: version.codewords(for: [65]), mask: mask)
    let places = (0..<15).map { index in
      switch index {
      case 0..<6: (x: index, y: 8)
      case 6: (x: 7, y: 8)
      case 7: (x: 8, y: 8)
      case 8: (x: 8, y: 7)
      default: (x: 8, y: 14 - index)
      }
    }
    let read = places.map { matrix.modules[$0.y * matrix.size + $0.x] ? "1" : "0" }.joined()
    #expect(read == bits)
  }

  @Test func versionSevenContainsItsVersionInformation() {
    let version = QRVersion(number: 7)
    let matrix = QRMatrix(version: version, codewords: version.codewords(for: []), mask: .m0)
    let bits = (0..<18).reversed().map { index in
      matrix.modules[index / 3 * matrix.size + matrix.size - 11 + index % 3] ? "1" : "0"
    }
    #expect(bits.joined() == "000111110010010100")
  }

  @Test func tooLongTextIsNotEncoded() {
    #expect(QRCode.encode(String(repeating: "a", count: 2331))?.size == 177)
    #expect(QRCode.encode(String(repeating: "a", count: 2332)) == nil)
  }

  @Test func terminalTextIncludesTheQuietZone() throws {
    let code = try #require(QRCode.encode("https://192.168.1.20:8443/trust"))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.size + 9) / 2)
    let blank = "\u{1B}[30;107m" + String(repeating: " ", count: code.size + 8) + "\u{1B}[0m"
    #expect(lines[0] == blank)
    #expect(lines[1] == blank)
  }

  @Test(
    .enabled(if: ExternalTool.zbarimg.isInstalled, "zbarimg (package zbar-tools) is not installed"),
    arguments: [1, 7, 14, 15, 31, 62, 106, 134, 180, 181, 213, 287, 362, 450, 560, 700])
  func independentDecoderReadsTheCode(length: Int) throws {
    let text = String(
      ("https://andante.local:8443/setup?token=" + String(repeating: "aZ9-_~", count: 400))
        .prefix(length))
    let code = try #require(QRCode.encode(text))
    let image = TemporaryPath()
    try Data(Self.portableBitmap(of: code, scale: 4).utf8).write(to: image.url)
    let output = try ExternalTool.zbarimg.run(["--quiet", "--raw", image.path], withErrors: false)
    #expect(output.status == 0)
    #expect(output.text == text + "\n")
  }

  private static func portableBitmap(of code: QRCode, scale: Int) -> String {
    let side = (code.size + 8) * scale
    let rows = (0..<side).map { y in
      (0..<side).map { x in code.isDark(x: x / scale - 4, y: y / scale - 4) ? "1" : "0" }.joined(
        separator: " ")
    }
    return "P1\n\(side) \(side)\n" + rows.joined(separator: "\n") + "\n"
  }
}
