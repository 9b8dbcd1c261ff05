import HTTPTypes
import Hummingbird

/// Serves the files of the web app. They require no session because they are the same for everyone.
struct AssetMiddleware: AppMiddleware {
  let folder: WebFolder?

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    guard request.method == .get || request.method == .head,
      let folder, let file = folder.asset(at: request.uri.path)
    else { return try await next(request, context) }
    let asset = request.uri.path == "/sw.js" ? folder.serviceWorker(file) : file
    return Self.respond(to: request, with: asset)
  }

  private static func respond(to request: Request, with asset: WebAsset) -> Response {
    let gzipped = acceptsGzip(request) ? asset.gzipped : nil
    let tag = "\"\(asset.tag)\(gzipped == nil ? "" : "-gzip")\""
    var headers: HTTPFields = [
      .contentType: asset.mediaType, .eTag: tag, .vary: "Accept-Encoding",
      .cacheControl: "no-cache",
    ]
    if matches(request, tag) { return Response(status: .notModified, headers: headers) }
    if gzipped != nil { headers[.contentEncoding] = "gzip" }
    let body = gzipped ?? asset.plain
    headers[.contentLength] = String(body.readableBytes)
    return Response(
      status: .ok, headers: headers,
      body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: body))
  }

  static func acceptsGzip(_ request: Request) -> Bool {
    listed(request.headers[values: .acceptEncoding]).contains { coding in
      let parts = coding.split(separator: ";")
      guard parts.first.map({ $0.lowercased() == "gzip" }) == true else { return false }
      return !parts.dropFirst().contains { $0.filter { $0 != " " } == "q=0" }
    }
  }

  static func matches(_ request: Request, _ tag: String) -> Bool {
    listed(request.headers[values: .ifNoneMatch]).contains { $0 == tag || $0 == "*" }
  }

  private static func listed(_ values: [String]) -> [Substring] {
    values.flatMap { $0.split(separator: ",") }.map { $0.drop { $0 == " " } }
  }
}
