import Engine
import TextEncoding

@testable import ActivityFiles

extension FuzzTarget {
  /// Readers for everything except activity files.
  static let plain: [FuzzTarget] = [
    FuzzTarget(name: "xml", run: examineXML, seeds: Seeds.xml),
    FuzzTarget(name: "libxml", run: examineAgainstLibXML, seeds: Seeds.peer),
    FuzzTarget(name: "health", run: examineHealth, seeds: Seeds.health),
    FuzzTarget(name: "healthzip", run: examineHealth, seeds: Seeds.healthArchive),
    FuzzTarget(name: "zip", run: examineArchive, seeds: Seeds.zip),
    FuzzTarget(name: "motion", run: examineMotion, seeds: Seeds.motion),
    FuzzTarget(name: "numbers", run: examineNumbers, seeds: Seeds.numbers),
    FuzzTarget(name: "json", run: examineJSON, seeds: Seeds.json),
    FuzzTarget(name: "wav", run: examineWAV, seeds: Seeds.wav),
    FuzzTarget(name: "log", run: examineLog, seeds: Seeds.log), pose,
  ]
}

@Sendable private func examineHealth(_ bytes: [UInt8]) {
  var limits = FileLimits.health
  limits.byteCount = 1 << 20
  guard let opened = try? HealthImport(bytes: bytes, limits: limits) else { return }
  let export = opened.export
  requireFinite(
    [export.heightMeters, export.weightKilograms, export.restingHeartRate].map { $0?.value },
    "health")
  for workout in export.workouts {
    requireFinite(
      [workout.durationSeconds, workout.distanceMeters, workout.energyKilocalories], "workout")
    require(workout.start.unixMicroseconds <= workout.end.unixMicroseconds, "a workout goes back")
    let activity = opened.activity(of: workout)
    requireSound(activity.file)
    let again = try? readActivityFile(bytes: activity.sourceBytes)
    require(
      again?.recording == activity.file.recording,
      "kept: \(again?.recording as Any) for \(activity.file.recording)")
  }
}

@Sendable private func examineArchive(_ bytes: [UInt8]) {
  var limits = FileLimits()
  limits.byteCount = 1 << 20
  guard let archive = try? ZipArchive(bytes: bytes, limits: limits) else { return }
  for entry in archive.entries {
    require(!entry.name.split(separator: "/").contains(".."), "a name leads out of the folder")
    guard let content = try? archive.bytes(of: entry) else { continue }
    require(content.count == entry.byteCount, "an entry has another size than it says")
  }
}

@Sendable private func examineMotion(_ bytes: [UInt8]) {
  guard let table = try? MotionTable(bytes: bytes) else { return }
  for sample in table.samples {
    requireFinite([sample.seconds, sample.x, sample.y, sample.z], "sample")
    requireFinite([sample.rotation?.x, sample.rotation?.y, sample.rotation?.z], "rotation")
  }
  require(table.warnings.count <= table.badRows, "more warnings than bad rows")
}

@Sendable private func examineNumbers(_ bytes: [UInt8]) {
  bytes.withUnsafeBufferPointer { text in
    guard let value = parseDecimal(text) else { return }
    let plain = String(decoding: bytes.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self)
    require(value.isFinite && value == Double(plain), "\(plain) is read as \(value)")
    let printed = Array(plainDecimal(value).utf8)
    if printed.count <= 64 {
      require(printed.withUnsafeBufferPointer { parseDecimal($0) } == value, "\(value) is lost")
    }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = Sport(fileText: text)
  guard let moment = DateTime(text) else { return }
  let again = DateTime(moment.description)
  let years = -62_167_219_200..<253_402_300_800.0
  guard years.contains(moment.unixSeconds) else { return }
  require(again?.unixMicroseconds == moment.unixMicroseconds, "\(moment) is another moment")
}

@Sendable private func examineJSON(_ bytes: [UInt8]) {
  guard let node = try? JSONValue(bytes: bytes) else { return }
  requireFinite(node)
}

private func requireFinite(_ node: JSONValue) {
  if let number = node.number { require(number.isFinite, "JSON holds an infinite number") }
  for element in node.array ?? [] { requireFinite(element) }
  for member in node.members ?? [] { requireFinite(member.value) }
}

@Sendable private func examineWAV(_ bytes: [UInt8]) {
  guard let sound = try? WAVReader.read(bytes) else { return }
  require(sound.samples.allSatisfy(\.isFinite), "a sample is not finite")
  require((8_000...192_000).contains(sound.sampleRate), "no such sample rate")
}
