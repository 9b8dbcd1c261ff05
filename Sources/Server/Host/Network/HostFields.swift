import NIOCore
import NIOHTTP1

/// Removes `Host` from requests in which it is ambiguous: sent twice, or different from the host of an absolute-form
/// target (RFC 9112, section 3.2). Requests without `Host` are then answered with 400. Must directly follow the HTTP
/// decoder, because later handlers see only the first `Host`.
final class HostFields: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    if let path = Self.path(of: head) { head.uri = path } else { head.headers.remove(name: "Host") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Returns the path from the request target, without scheme and host, or nil if the host is ambiguous.
  static func path(of head: HTTPRequestHead) -> String? {
    let hosts = head.headers["Host"]
    guard hosts.count == 1 else { return hosts.isEmpty ? head.uri : nil }
    guard !head.uri.hasPrefix("/"), let scheme = head.uri.firstRange(of: "://") else {
      return head.uri
    }
    let rest = head.uri[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard rest[..<end].lowercased() == hosts[0].lowercased() else { return nil }
    let path = rest[end...]
    return path.hasPrefix("/") ? String(path) : "/" + path
  }
}
