import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Outbound

@Suite struct OutboundClientTests {
  /// Connections that are checked but may lead to this machine.
  private static let loopback = Outbound(
    .publicInternet(besides: AddressBlock.loopback, own: { [] }))

  private func request(
    _ port: Int, _ path: String, _ limits: OutboundLimits = OutboundLimits(),
    _ outbound: Outbound = .anywhere
  ) -> OutboundRequest {
    OutboundRequest(
      url: "http://127.0.0.1:\(port)\(path)", limits: limits, outbound: outbound)
  }

  @Test(arguments: [Outbound.anywhere, loopback])
  func statusHeadersAndBodyAreReturned(outbound: Outbound) async throws {
    let router = Router()
    router.put("/echo") { request, _ in
      Response(
        status: .accepted, headers: [.eTag: request.headers[.ifMatch] ?? ""],
        body: ResponseBody(byteBuffer: try await request.body.collect(upTo: 100)))
    }
    try await withRunningServer(router) { port in
      let response = try await OutboundClient.shared.send(
        OutboundRequest(
          method: "PUT", url: "http://127.0.0.1:\(port)/echo", headers: [("If-Match", "x")],
          body: [1, 2], outbound: outbound))
      #expect(response.status == 202 && response.body == [1, 2] && response.headers["etag"] == "x")
    }
  }

  @Test(arguments: [Outbound.anywhere, loopback])
  func tooLargeBodyIsAnErrorThatHasTheHeaders(outbound: Outbound) async throws {
    let router = Router()
    router.get("/large") { _, _ in
      Response(
        status: .created, headers: [.retryAfter: "7"],
        body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0, count: 101)))
    }
    try await withRunningServer(router) { port in
      let limits = OutboundLimits(bodyBytes: 100)
      let error = await #expect(throws: OutboundError.self) {
        try await OutboundClient.shared.send(request(port, "/large", limits, outbound))
      }
      #expect(error?.description == "its answer is too long" && error?.head?.status == 201)
      #expect(error?.head?.retryAfter(now: Date()) == 7)
      let enough = OutboundLimits(bodyBytes: 101)
      let response = try await OutboundClient.shared.send(request(port, "/large", enough, outbound))
      #expect(response.body.count == 101)
    }
  }

  @Test func lateResponseIsATimeoutUnlessCausesAreHidden() async throws {
    let router = Router()
    router.get("/late") { _, _ in
      try await Task.sleep(for: .seconds(3))
      return Response(status: .ok)
    }
    try await withRunningServer(router) { port in
      for limits in [
        OutboundLimits(total: .milliseconds(200)), OutboundLimits(idle: .milliseconds(200)),
      ] {
        let late = await #expect(throws: OutboundError.self) {
          try await OutboundClient.shared.send(request(port, "/late", limits))
        }
        #expect(late?.description == "it took too long")
        let hidden = await #expect(throws: OutboundError.self) {
          try await OutboundClient.shared.send(request(port, "/late", limits, Self.loopback))
        }
        #expect(hidden?.description == OutboundError.unreachable.description)
      }
      let task = Task { try await OutboundClient.shared.send(request(port, "/late")) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func redirectsAreOnlyFollowedOnRequest() async throws {
    let router = Router()
    for step in 1...4 {
      router.get("/\(step)") { _, _ in
        Response(status: .found, headers: [.location: "/\(step + 1)"])
      }
    }
    router.get("/5") { _, _ in Response(status: .ok) }
    try await withRunningServer(router) { port in
      let client = OutboundClient.shared
      let redirect = try await client.send(request(port, "/4"))
      #expect(redirect.status == 302 && redirect.headers["location"] == "/5")
      func status(_ path: String) async throws -> Int {
        try await client.send(request(port, path), followingRedirects: 3, elsewhere: .anywhere)
          .status
      }
      #expect(try await status("/2") == 200)
      #expect(try await status("/1") == 302)
    }
  }

  @Test func redirectToAnotherHostObeysItsAddressRule() async throws {
    let router = Router()
    router.get("/away") { request, _ in
      let port = request.uri.query ?? ""
      return Response(status: .found, headers: [.location: "http://localhost:\(port)/"])
    }
    try await withRunningServer(router) { port in
      let error = await #expect(throws: OutboundError.self) {
        try await OutboundClient.shared.send(
          request(port, "/away?\(port)"), followingRedirects: 3,
          elsewhere: Outbound(.publicInternet(besides: [], own: { [] })))
      }
      #expect(error?.description == OutboundError.unreachable.description)
    }
  }

  @Test func closedPortIsReportedImmediatelyWithoutRetries() async throws {
    let limits = OutboundLimits(retriesConnecting: false)
    let error = await #expect(throws: OutboundError.self) {
      try await OutboundClient.shared.send(request(1, "/", limits))
    }
    #expect(error?.description == "no connection: Connection refused")
  }

  @Test(
    arguments: [
      ("120", 120), ("-5", 0), ("1e300", 1e6), ("nan", nil), ("soon", nil),
      ("Sat, 21 Nov 2026 11:21:00 GMT", 60),
    ] as [(String, Double?)])
  func retryAfterHeaderIsRead(text: String, seconds: Double?) {
    let now = Date(timeIntervalSince1970: 1_795_260_000)
    let response = OutboundResponse(status: 429, headers: ["retry-after": text])
    #expect(response.retryAfter(now: now) == seconds)
  }
}
