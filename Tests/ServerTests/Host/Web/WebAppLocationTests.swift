import ActivityFiles
import Foundation
import NIOCore
import Testing

@testable import Server

@Suite struct WebAppLocationTests {
  private let folder = TemporaryPath()

  /// Returns a program with an appended archive, like those that `scripts/dist.sh` creates.
  private func program() throws -> ProgramFiles {
    let writer = ZipWriter()
    for (name, text) in [
      ("build.json", #"{"version": "0.2.0+git20261121.080000.abc1234"}"#), ("web/app.js", "app"),
      ("web/sw.js", "// worker"), ("web/build/app.wasm", "module"), ("web/styles/style.css", "p"),
      ("web/styles/deeper/style.css", "q"),
    ] { writer.add(name, Array(text.utf8)) }
    let code = [UInt8](repeating: 0x7F, count: 70_000)
    return try ProgramFiles(path: folder.write(code + writer.finish(), as: "andante"))
  }

  @Test func appendedFilesAreServed() throws {
    let files = try program()
    #expect(files.bytes(of: "/app.js") == Array("app".utf8))
    #expect(files.stamp(of: "/build/app.wasm")?.size == 6)
    #expect(files.stamp(of: "/build.json") == nil)
    #expect(files.names(in: "/styles") == ["deeper", "style.css"])
    #expect(files.names(in: "/") == ["app.js", "build", "styles", "sw.js"])
    #expect(files.content(named: "build.json") != nil)
    let web = WebFolder([files])
    #expect(web.asset(at: "/app.wasm")?.mediaType == "application/wasm")
    #expect(web.asset(at: "/style.css") != nil)
    let worker = web.serviceWorker(try #require(web.asset(at: "/sw.js")))
    let text = String(decoding: worker.plain.readableBytesView, as: UTF8.self)
    #expect(text.contains(#""assets":["/app.js","/app.wasm","/style.css"]"#))
  }

  @Test func programWithoutAnArchiveIsRefused() throws {
    let path = try folder.write([UInt8](repeating: 1, count: 100_000), as: "plain")
    #expect(throws: FileError.self) { try ProgramFiles(path: path) }
    #expect(ProgramFiles.own == nil)
    #expect(andanteVersion == baseVersion + "+dev")
  }

  @Test func missingModulesAreReportedWithTheCommandThatBuildsThem() throws {
    let web = WebAppLocation.folder(folder.path)
    #expect(web.missingModules == WebAppLocation.modules)
    for name in WebAppLocation.modules.dropFirst() { try folder.write([0], as: "build/" + name) }
    #expect(
      web.modulesWarning
        == "pages need modules that are not built: app.wasm; run `make wasm` in the project's folder"
    )
    try folder.write([0], as: "build/app.wasm")
    #expect(web.modulesWarning == nil)
  }

  @Test func modelsCanBeInASeparateFolder() throws {
    try folder.write(Array("net".utf8), as: "models/detector.pose")
    try folder.write(Array("x".utf8), as: "models/notes.txt")
    let models = ModelFiles(path: folder.path + "/models")
    let web = WebFolder([try program(), models])
    #expect(web.asset(at: "/detector.pose")?.plain == .init(string: "net"))
    #expect(models.bytes(of: "/build/notes.txt") == nil)
    #expect(models.bytes(of: "/build/../models/detector.pose") == nil)
    let worker = web.serviceWorker(try #require(web.asset(at: "/sw.js")))
    let text = String(decoding: worker.plain.readableBytesView, as: UTF8.self)
    #expect(text.contains(#""/app.wasm","/detector.pose""#))
    #expect(
      WebAppLocation.folder(folder.path).missing(["/models/notes.txt", "/no.js"]) == ["/no.js"])
  }
}
