import Testing

@testable import andante

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("20GB", 20 << 30), ("500 mb", 500 << 20), ("1.5TB", 3 << 39), ("4096", 4_096), ("1b", 1),
  ])
  func sizesAreRead(text: String, bytes: Int) { #expect(ByteSize(argument: text)?.bytes == bytes) }

  @Test(arguments: ["", "GB", "-1GB", "0", "much", "1e400TB", "nan", "1XB"])
  func invalidSizeIsRefused(text: String) { #expect(ByteSize(argument: text) == nil) }
}
