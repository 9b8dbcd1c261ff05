import Engine
import Foundation
import Testing

@testable import ActivityFiles

/// The error messages for files that aren't activity files.
@Suite struct RefusalTests {
  private func refusal(_ bytes: [UInt8]) -> FileError? {
    fileError { try readActivityFile(bytes: bytes) }
  }

  @Test(arguments: [
    ("Shopping list\n- eggs", "it begins with \"Shopping list\""),
    ("%PDF-1.7\n", "it begins with \"%PDF-1.7\""),
    ("\u{89}PNG", "it begins with the bytes C2 89 50 4E"),
    ("notes <b>of mine</b>", "it begins with \"notes <b>of mine\""), (" \n", nil),
  ])
  func refusalQuotesTheBeginningOfTheFile(text: String, sentence: String?) {
    let quoted = sentence.map { " (\($0))" } ?? ""
    #expect(refusal(Array(text.utf8))?.description == "not an activity file" + quoted)
  }

  @Test func randomBytesAreRefusedWithAOneLineMessage() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      guard let first = bytes.first, ![0x3C, 0x7B].contains(first) else { continue }
      let error = refusal(bytes)
      #expect(error?.kind == .unknownFormat && error?.description.contains("\n") == false)
      let start = error?.description.prefix(20)
      #expect(start == "not an activity file", "\(bytes): \(error as Any)")
    }
  }

  @Test func documentWithoutItsBeginningIsStillRead() throws {
    let text = "lon='1'/><trkpt lat='48' lon='11'/></trkseg></trk></gpx>"
    #expect(try readText(text).recording.pointCount == 1)
  }

  @Test func refusalNamesTheRootElement() {
    let page = refusal(Array("<html></html>".utf8))
    #expect((page?.message, page?.line) == ("not an activity file (its root element is <html>)", 1))
  }

  /// A tar header followed by a GPX document.
  @Test func tarArchiveIsRefusedWithAHintToUnpackIt() throws {
    var tar = [UInt8](repeating: 0, count: 512)
    tar.replaceSubrange(0..<5, with: "a.gpx".utf8)
    tar.replaceSubrange(257..<262, with: "ustar".utf8)
    tar += Array("<gpx><trk><trkseg><trkpt lat='48' lon='11'/></trkseg></trk></gpx>".utf8)
    let error = refusal(tar)
    #expect(error?.description == "this is a tar archive: unpack it first")
    #expect(error?.kind == .unsupportedFormat)
  }

  @Test func tableBelowOtherContentIsRefusedWithItsLine() {
    let error = refusal(Array("Summary\nName,Ride\n\nTrack\ntime,lat,lon\n0,1,2\n".utf8))
    #expect(error?.kind == .unsupportedFormat)
    #expect(
      error?.description
        == "line 5: a table begins here after other content: save each table as a separate file")
  }

  @Test func emptyArchiveIsReportedAsEmpty() {
    let error = refusal(ZipWriter().finish())
    #expect(error?.description == "the archive is empty" && error?.kind == .empty)
  }

  @Test func healthExportWithOneRouteIsRefused() {
    let writer = ZipWriter()
    writer.add("apple_health_export/export.xml", Array("<HealthData/>".utf8))
    writer.add("apple_health_export/workout-routes/a.gpx", Array("<gpx/>".utf8))
    #expect(refusal(writer.finish())?.message == "this is an Apple Health export: import it")
  }

  @Test func pathKindsAreRecognised() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, link, pipe) = (folder.path + "/a", folder.path + "/b", folder.path + "/c")
    try Data("a".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(PathKind(of: file) == .file && PathKind(of: link + "/b/a") == .file)
    #expect(PathKind(of: link) == .folder && PathKind(of: folder.path + "/d") == .missing)
    for path in [pipe, "/dev/null", "-"] { #expect(PathKind(of: path) == .stream) }
  }
}
