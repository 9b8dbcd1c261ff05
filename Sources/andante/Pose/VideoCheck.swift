import Foundation
import Store

/// Returns whether a file should be decoded by ffmpeg: a regular file that contains neither recorded landmarks nor gzip
/// data. Always false for standard input and pipes, because they can't be read twice.
func isVideo(path: String) -> Bool {
  let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let attributes = FileManager.default.attributes(of: target)
  guard attributes[.type] as? FileAttributeType == .typeRegular,
    let file = FileHandle(forReadingAtPath: path)
  else { return false }
  // If the file is unreadable, the error is reported when it is read as landmarks.
  let head = (try? file.read(upToCount: 64)) ?? Data()
  let first = head.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
  return first.map { $0 != UInt8(ascii: "{") && $0 != 0x1F } ?? false
}
