import Compression
import HTTPTypes
import Testing

@testable import Server

@Suite struct AssetTests {
  private static let script = String(repeating: "export const beat = 60;\n", count: 100)

  private func start() async throws -> (TestServer, Browser) {
    let (server, browser) = try await TestServer.start()
    try server.writeWebFile("app.js", Array(Self.script.utf8))
    try server.writeWebFile("build/app.wasm", [0, 0x61, 0x73, 0x6D])
    try server.writeWebFile("build/detector.pose", Array("POSE".utf8))
    for file in ["/styles/style.css", "/sound/beat.js", "/sound/deeper/beat.js"] {
      try server.writeWebFile(file, Array(file.utf8))
    }
    return (server, browser)
  }

  @Test func filesAreServedWithTypeAndCacheControl() async throws {
    let (_, browser) = try await start()
    let fields: [HTTPField.Name: String?] = [
      .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
    ]
    #expect(try await browser.get("/app.js").expect(.ok, headers: fields).text == Self.script)
    try await browser.get("/app.wasm").expect(headers: [.contentType: "application/wasm"])
    try await browser.get("/detector.pose").expect(headers: [
      .contentType: "application/octet-stream"
    ])
  }

  @Test func onlyStylesAndBuildFilesOmitTheirFolder() async throws {
    let (_, browser) = try await start()
    #expect(try await browser.get("/sound/beat.js").text == "/sound/beat.js")
    #expect(try await browser.get("/style.css").text == "/styles/style.css")
    for path in ["/beat.js", "/styles/style.css", "/build/app.wasm", "/sound/deeper/beat.js"] {
      #expect(try await browser.get(path).text != path)
      try await browser.get(path).expect(headers: [.eTag: nil])
    }
  }

  @Test func unchangedFileIsNotSentAgain() async throws {
    let (server, browser) = try await start()
    let tag = try #require(try await browser.get("/app.js").headers[.eTag])
    let again = try await browser.get("/app.js", headers: [.ifNoneMatch: "\"x\", \(tag)"])
    #expect(again.expect(.notModified).bytes.isEmpty)
    try server.writeWebFile("app.js", Array("changed".utf8))
    let changed = try await browser.get("/app.js", headers: [.ifNoneMatch: tag]).expect(.ok)
    #expect(changed.text == "changed")
  }

  @Test func gzipIsSentOnlyIfAccepted() async throws {
    let (_, browser) = try await start()
    let plain = try await browser.get("/app.js")
    for accepted in ["gzip", "br, gzip;q=0.5", "deflate,gzip"] {
      let packed = try await browser.get("/app.js", headers: [.acceptEncoding: accepted])
      packed.expect(headers: [.contentEncoding: "gzip", .vary: "Accept-Encoding"])
      #expect(packed.headers[.eTag] != plain.headers[.eTag])
      let bytes = Deflate.decompress(packed.bytes, as: .gzip, count: Self.script.utf8.count)
      #expect(bytes == Array(Self.script.utf8))
    }
    for refused in ["", "br", "gzip;q=0", "gzip; q=0"] {
      try await browser.get("/app.js", headers: [.acceptEncoding: refused]).expect(headers: [
        .contentEncoding: nil
      ])
    }
  }
}
