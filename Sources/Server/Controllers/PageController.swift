import Hummingbird

/// The app's pages.
struct PageController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    for path in ["/", "/run", "/run/live", "/run/summary"] {
      router.get(RouterPath(path)) { _, context in
        let visitor = try context.requireVisitor()
        let markup = """
          <!doctype html><html lang=en><meta charset=utf-8><title>andante</title>
          <meta name=viewport content="width=device-width, viewport-fit=cover">
          <meta name=csrf content="\(visitor.formToken)">
          <link rel=manifest href=/manifest.webmanifest>
          <link rel=stylesheet href=/style.css><script type=module src=/app.js></script>
          <body><main id=main></main>
          """
        return Response(
          status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: markup)))
      }
    }
  }
}
