import Compression
import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct AssetTests {
  private static let script = String(repeating: "export const beat = 60;\n", count: 100)

  private func withFolder(
    _ test: @Sendable (TestServer, Browser) async throws -> Void
  ) async throws {
    try await TestServer.run { server, browser in
      try server.writeWebFile("app.js", Array(Self.script.utf8))
      try server.writeWebFile("build/app.wasm", [0, 0x61, 0x73, 0x6D])
      try server.writeWebFile("build/detector.pose", Array("POSE".utf8))
      for file in ["/styles/style.css", "/sound/beat.js", "/sound/deeper/beat.js"] {
        try server.writeWebFile(file, Array(file.utf8))
      }
      try await test(server, browser)
    }
  }

  @Test func filesAreServedWithTypeAndCacheControl() async throws {
    try await withFolder { (_, browser) async throws in
      let answer = try await browser.get("/app.js")
      #expect(answer.status == .ok)
      #expect(answer.text == Self.script)
      #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "no-cache")
      #expect(try await browser.get("/app.wasm").headers[.contentType] == "application/wasm")
      #expect(
        try await browser.get("/detector.pose").headers[.contentType] == "application/octet-stream")
    }
  }

  @Test func onlyStylesAndBuildFilesOmitTheirFolder() async throws {
    try await withFolder { (_, browser) async throws in
      #expect(try await browser.get("/sound/beat.js").text == "/sound/beat.js")
      #expect(try await browser.get("/style.css").text == "/styles/style.css")
      for path in ["/beat.js", "/styles/style.css", "/build/app.wasm", "/sound/deeper/beat.js"] {
        #expect(try await browser.get(path).text != path)
        #expect(try await browser.get(path).headers[.eTag] == nil)
      }
    }
  }

  @Test func unchangedFileIsNotSentAgain() async throws {
    try await withFolder { server, browser in
      let tag = try #require(try await browser.get("/app.js").headers[.eTag])
      let again = try await browser.get("/app.js", headers: [.ifNoneMatch: "\"x\", \(tag)"])
      #expect(again.status == .notModified)
      #expect(again.body.readableBytes == 0)
      try server.writeWebFile("app.js", Array("changed".utf8))
      let changed = try await browser.get("/app.js", headers: [.ifNoneMatch: tag])
      #expect(changed.status == .ok)
      #expect(changed.text == "changed")
    }
  }

  @Test func gzipIsSentOnlyIfAccepted() async throws {
    try await withFolder { (_, browser) async throws in
      let plain = try await browser.get("/app.js")
      for accepted in ["gzip", "br, gzip;q=0.5", "deflate,gzip"] {
        let packed = try await browser.get("/app.js", headers: [.acceptEncoding: accepted])
        #expect(packed.headers[.contentEncoding] == "gzip")
        #expect(packed.headers[.eTag] != plain.headers[.eTag])
        #expect(packed.headers[.vary] == "Accept-Encoding")
        let bytes = Deflate.decompress(
          Array(packed.body.readableBytesView), as: .gzip, count: Self.script.utf8.count)
        #expect(bytes == Array(Self.script.utf8))
      }
      for refused in ["", "br", "gzip;q=0", "gzip; q=0"] {
        let answer = try await browser.get("/app.js", headers: [.acceptEncoding: refused])
        #expect(answer.headers[.contentEncoding] == nil)
      }
    }
  }
}
