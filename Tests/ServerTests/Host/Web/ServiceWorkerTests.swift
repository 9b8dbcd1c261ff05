import Foundation
import NIOCore
import Testing

@testable import Server

@Suite struct ServiceWorkerTests {
  @Test func anyChangedAssetChangesTheServiceWorker() throws {
    let folder = TemporaryPath()
    func write(_ text: String, _ name: String) throws { try folder.write(text.utf8, as: name) }
    func line() throws -> Substring {
      let web = WebFolder(path: folder.path)
      let worker = web.serviceWorker(try #require(web.asset(at: "/sw.js")))
      return String(decoding: worker.plain.readableBytesView, as: UTF8.self).prefix { $0 != "\n" }
    }
    try write("// worker", "sw.js")
    try write("a", "app.js")
    try write("not for pages", "README.md")
    try write("one", "build/app.wasm")
    try write("model", "build/detector.pose")
    try write("s", "styles/style.css")
    try write("b", "sound/beat.js")
    try write("not served", "sound/deeper/beat.js")
    try write("not served", ".hidden/beat.js")
    let first = try line()
    let assets = #"["/app.js","/app.wasm","/detector.pose","/sound/beat.js","/style.css"]"#
    #expect(first.contains(#""assets":\#(assets),"sessions":{"/ride":["/ride","/ride/live""#))
    #expect(try line() == first)
    try write("two", "build/app.wasm")
    let second = try line()
    #expect(second != first)
    try write("bb", "sound/beat.js")
    #expect(try line() != second)
  }
}
