import Engine
import Foundation
import Pose
import Store
import TextEncoding

/// Decodes the frames of a picture or video one after another with ffmpeg.
final class FrameSource {
  /// A video frame or picture: rows of pixels, with four bytes per pixel.
  struct Frame {
    var seconds: Double
    var width, height: Int
    var pixels: [UInt8]
  }

  /// The requested frames per second.
  let rate: Double
  private let process = Process()
  private let output = Pipe()
  /// ffmpeg's error output. It goes to a file, because ffmpeg would block on a full pipe.
  private let errors: FileHandle
  private let path: String
  private var count = 0

  /// - Parameters:
  ///   - rate: The frames per second. A picture always has a single frame.
  ///   - searchPath: The folders to search for ffmpeg.
  /// - Throws: `PoseCommandError` if ffmpeg isn't installed or the file doesn't exist.
  init(
    path: String, rate: Double,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(PoseCommandError) {
    self.path = path
    self.rate = rate
    let program = searchPath.split(separator: ":").lazy.map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else {
      throw PoseCommandError(
        "reading pictures and videos needs ffmpeg: install it")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw PoseCommandError("\(path): cannot be read")
    }
    errors = try Self.scratchFile()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-v", "error", "-nostdin", "-protocol_whitelist", "file,pipe", "-i", "file:\(path)", "-map",
      "0:v:0", "-vf", "fps=\(rate)",
      "-f", "image2pipe", "-c:v", "pam", "-pix_fmt", "rgba", "-",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw PoseCommandError("ffmpeg cannot be started")
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Returns a handle for a temporary file that has already been unlinked.
  private static func scratchFile() throws(PoseCommandError) -> FileHandle {
    let path = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID())").path
    defer { FileManager.default.removeLeftover(path) }
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forUpdatingAtPath: path)
    else { throw PoseCommandError("\(path): cannot be written") }
    return file
  }

  /// Returns the next frame, or nil after the last one.
  ///
  /// - Throws: `PoseCommandError` if the file isn't a picture or video.
  func next() throws(PoseCommandError) -> Frame? {
    guard let header = try header() else { return try end() }
    let pixels = try read(4 * header.width * header.height)
    defer { count += 1 }
    return Frame(
      seconds: Double(count) / rate, width: header.width, height: header.height, pixels: pixels)
  }

  private func end() throws(PoseCommandError) -> Frame? {
    process.waitUntilExit()
    // If this fails, the error message is just less specific.
    try? errors.seek(toOffset: 0)
    let words = String(decoding: errors.readDataToEndOfFile(), as: UTF8.self)
    guard count == 0 || process.terminationStatus != 0 else { return nil }
    let first = words.split(separator: "\n").last.map(String.init) ?? "contains no picture"
    throw PoseCommandError("\(path): \(oneLine(first))")
  }

  /// Reads the header of a PAM image: lines with a keyword and a number, up to `ENDHDR`. Returns nil at the end of the
  /// stream.
  private func header() throws(PoseCommandError) -> (width: Int, height: Int)? {
    var numbers: [Substring: Int] = [:]
    var text = ""
    while !text.hasSuffix("ENDHDR\n") {
      let data = output.fileHandleForReading.readData(ofLength: 1)
      guard let byte = data.first else {
        guard text.isEmpty else { throw broken }
        return nil
      }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      guard text.utf8.count < 256 else { throw broken }
    }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let number = InputRange(1...8_192).parse(words[1]) {
        numbers[words[0]] = number
      }
    }
    guard let width = numbers["WIDTH"], let height = numbers["HEIGHT"], numbers["DEPTH"] == 4
    else { throw broken }
    return (width, height)
  }

  private func read(_ count: Int) throws(PoseCommandError) -> [UInt8] {
    let data = output.fileHandleForReading.readData(ofLength: count)
    guard data.count == count else { throw broken }
    return [UInt8](data)
  }

  private var broken: PoseCommandError {
    PoseCommandError("\(path): not a picture of up to 8192 pixels a side")
  }
}
