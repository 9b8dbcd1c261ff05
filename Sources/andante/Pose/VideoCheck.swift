import Foundation

/// Whether a file is for ffmpeg: it is neither text that begins as recorded landmarks do, nor gzip, nor standard input.
func isVideo(path: String) -> Bool {
  guard path != "-", let file = FileHandle(forReadingAtPath: path) else { return false }
  defer { try? file.close() }
  let head = (try? file.read(upToCount: 64)) ?? Data()
  let first = head.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
  return first.map { $0 != UInt8(ascii: "{") && $0 != 0x1F } ?? false
}
