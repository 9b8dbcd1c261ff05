import Engine
import Hummingbird
import Screens
import Store

/// Uploads, serves and deletes the athlete's own metronome sounds.
struct SoundsController: Controller {
  let services: BaseServices
  let space: UploadSpaceCheck

  func addRoutes(to router: Router<AppContext>) {
    router.get("/metronome/sounds/{id}.wav", use: show)
    router.post("/metronome/sounds", use: add)
    router.post("/metronome/sounds/:id/delete", use: delete)
  }

  private struct Answer: Encodable {
    let id: String
    let name: String
    let url: String
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let id = try context.identifier()
    let bytes = try found(await visitor.store.sounds.bytes(of: id))
    return download(bytes, name: "\(id).wav", type: "audio/wav")
  }

  /// Adds a sound. The request body is the file, and a query parameter contains its name.
  private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    var request = request
    let fields = request.queryFields
    let body = try await request.collected(upTo: SoundRepository.byteLimit)
    let bytes = Array(body.readableBytesView)
    try check(bytes)
    try await space.check(for: bytes.count, of: visitor.athlete)
    let sound = try await visitor.store.sounds.add(
      name: visibleName(fields["name"] ?? "", limit: RequestLimits.soundNameLength) ?? "Own sound",
      bytes: bytes,
      now: services.now())
    return try jsonResponse(
      Answer(
        id: sound.id.description, name: sound.name,
        url: context.address("/metronome/sounds/\(sound.id).wav")),
      status: .created)
  }

  /// Checks that the file is a usable sound. The result doesn't depend on the sample rate passed here.
  ///
  /// - Throws: `AppError.badRequest` if the file is not usable.
  private func check(_ bytes: [UInt8]) throws {
    do throws(WAVError) {
      _ = try SampledSound(wav: bytes, sampleRate: 48_000)
    } catch {
      throw AppError.badRequest(soundRefusalText(error))
    }
  }

  private func delete(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try requireFound(await visitor.store.sounds.delete(context.identifier()))
    return redirect(to: "/metronome")
  }
}
