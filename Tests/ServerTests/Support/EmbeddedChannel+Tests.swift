import NIOCore
import NIOEmbedded
import NIOHTTP1

extension EmbeddedChannel {
  /// Returns a channel that is connected to another machine.
  static func connected(_ handler: any ChannelHandler) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    return channel
  }

  func wait(seconds: Int64) { embeddedEventLoop.advanceTime(by: .seconds(seconds)) }
}

extension HTTPServerRequestPart {
  static var sampleHead: HTTPServerRequestPart {
    .head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))
  }

  static var sampleBody: HTTPServerRequestPart { .body(ByteBuffer(string: "body")) }
}
