import Foundation
import Hummingbird
import Testing

@testable import Server

@Suite struct ServiceWorkerTests {
  @Test func anyChangedAssetChangesTheServiceWorker() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("andante-web-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let build = folder.appendingPathComponent("build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func line() throws -> Substring {
      let web = WebFolder(path: folder.path)
      let worker = web.serviceWorker(try #require(web.asset(at: "/sw.js")))
      return String(decoding: worker.plain.readableBytesView, as: UTF8.self).prefix { $0 != "\n" }
    }
    try write("// worker", "sw.js")
    try write("a", "app.js")
    try write("not for pages", "README.md")
    try write("one", "build/app.wasm")
    let first = try line()
    #expect(first.contains(#""assets": ["/app.js", "/app.wasm"]};"#))
    #expect(try line() == first)
    try write("two", "build/app.wasm")
    #expect(try line() != first)
  }
}
