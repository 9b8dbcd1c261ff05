import NIOCore

/// The part of a response that the peer has not received yet.
struct ResponseBacklog: Sendable {
  let isWaiting: Bool
  /// A counter that changes whenever the peer receives data.
  let taken: UInt64

  /// Reads a channel's backlog. The future fails if the connection is closed.
  static func read(of channel: any Channel) -> EventLoopFuture<ResponseBacklog> {
    channel.getOption(.bufferedWritableBytes).flatMap { buffered in
      let own = ResponseBacklog(isWaiting: buffered > 0, taken: UInt64(buffered))
      #if os(Linux)
        guard let options = channel as? any SocketOptionProvider else {
          return channel.eventLoop.makeSucceededFuture(own)
        }
        return options.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
          .map { (info: TCPInfo) in info.backlog(buffered: buffered) ?? own }
          .flatMapErrorThrowing { _ in own }
      #else
        return channel.eventLoop.makeSucceededFuture(own)
      #endif
    }
  }
}

/// The first 152 bytes of Linux's `tcp_info`, as defined in `linux/tcp.h`. The C library's own definition ends before
/// `tcpi_bytes_acked`.
private struct TCPInfo: Sendable {
  private typealias Words = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private static let unacknowledgedSegments = 24
  private static let acknowledgedBytes = 120
  private static let unsentBytes = 144

  private let words: Words

  /// Returns nil if the system doesn't count acknowledged bytes (Linux before 4.1).
  func backlog(buffered: Int) -> ResponseBacklog? {
    withUnsafeBytes(of: words) { bytes in
      let taken = bytes.load(fromByteOffset: Self.acknowledgedBytes, as: UInt64.self)
      guard taken > 0 else { return nil }
      let segments = bytes.load(fromByteOffset: Self.unacknowledgedSegments, as: UInt32.self)
      let unsent = bytes.load(fromByteOffset: Self.unsentBytes, as: UInt32.self)
      return ResponseBacklog(isWaiting: buffered > 0 || segments > 0 || unsent > 0, taken: taken)
    }
  }
}
