import Engine
import Testing

@testable import ActivityFiles

@Suite struct LandmarkReaderTests {
  private static let header = #"{"width":640,"height":360,"fps":30}"#
  private static let body =
    "[" + (0..<33).map { "[0.\($0 + 10),0.5,-0.1,0.9]" }.joined(separator: ",") + "]"

  private func frames(_ text: String) throws -> [PoseFrame] {
    var reader = try LandmarkReader(bytes: Array(text.utf8))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  private func error(_ text: String) -> String? { fileError { try frames(text) }?.description }

  @Test func framesHaveTimeAspectAndPoints() throws {
    let text = """
      \(Self.header)
      {"t":0.5,"lm":\(Self.body)}

      {"t":0.6,"lm":null}\r
      {"lm":\(Self.body),"t":7}
      """
    let frames = try frames(text)
    #expect(frames.map(\.seconds) == [0.5, 0.6, 7])
    #expect(frames.map(\.hasPerson) == [true, false, true])
    #expect(frames.allSatisfy { $0.aspect == 640.0 / 360 })
    #expect(frames[0][.leftShoulder] == PosePoint(x: 0.21, y: 0.5, z: -0.1, visibility: 0.9))
  }

  @Test func invalidLineIsRefusedWithItsNumber() {
    let lines = [
      ("{\"t\":0", "line 2: this is not valid JSON: expected , or }"),
      ("17", "line 2: expected an object in braces"),
      ("{\"lm\":null}", "line 2: expected a time t in seconds"),
      ("{\"t\":\"soon\",\"lm\":null}", "line 2: expected a time t in seconds"),
      ("{\"t\":1,\"lm\":[[0,0,0,1]]}", "line 2: expected lm to be null or 33 landmarks"),
      (
        "{\"t\":1,\"lm\":" + Self.body.replacing("[0.42,0.5,-0.1,0.9]", with: "[0.42,null,0,1]")
          + "}", "line 2: landmark 32 is not [x, y, z, visibility]"
      ),
    ]
    for (line, message) in lines { #expect(error(Self.header + "\n" + line) == message) }
  }

  @Test func fileWithoutHeaderIsRefused() {
    for text in ["", "\n \n"] { #expect(error(text) == "the file is empty") }
    for header in [#"{"t":0,"lm":null}"#, #"{"width":0,"height":9}"#, #"{"width":9}"#] {
      #expect(error(header) == "line 1: expected a header with width and height in pixels")
    }
  }

  @Test func readingContinuesAfterAnInvalidLine() throws {
    let text = Self.header + "\nnonsense\n{\"t\":1,\"lm\":null}\n"
    var reader = try LandmarkReader(bytes: Array(text.utf8))
    #expect(throws: FileError.self) { try reader.next() }
    #expect(try (reader.next()?.seconds, reader.next()) == (1, nil))
  }
}
