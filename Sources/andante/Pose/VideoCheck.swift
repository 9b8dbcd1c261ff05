import Foundation
import Store

/// Whether a file is for ffmpeg: it neither begins as recorded landmarks do, nor is it gzip, standard input or a pipe, of
/// which nothing may be read twice.
func isVideo(path: String) -> Bool {
  let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let attributes = FileManager.default.attributes(of: target)
  guard attributes[.type] as? FileAttributeType == .typeRegular,
    let file = FileHandle(forReadingAtPath: path)
  else { return false }
  // An unreadable file is reported when it is read as landmarks.
  let head = (try? file.read(upToCount: 64)) ?? Data()
  let first = head.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
  return first.map { $0 != UInt8(ascii: "{") && $0 != 0x1F } ?? false
}
