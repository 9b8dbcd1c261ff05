import Engine

/// Encodes the parts of an analysis that aren't stored in separate columns: splits, laps, gaps, position quality, best
/// efforts and effort. The encoding is lossless.
enum AnalysisDetails {
  private static let version: UInt8 = 3

  static func encode(_ analysis: ActivityAnalysis) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(version)
    writer.appendVarint(UInt64(clamping: analysis.segmentCount))
    for splits in [analysis.kilometers, analysis.miles, analysis.laps] {
      writer.appendVarint(UInt64(splits.count))
      for split in splits { write(split, to: &writer) }
    }
    writer.appendVarint(UInt64(analysis.gaps.count))
    for gap in analysis.gaps {
      writer.appendDouble(gap.start)
      writer.appendDouble(gap.end)
    }
    write(analysis.quality, to: &writer)
    write(analysis.bestEfforts, to: &writer)
    write(analysis.effort, to: &writer)
    writer.appendDouble(analysis.quality.estimatedMeters)
    writer.appendDouble(analysis.quality.addedMeters)
    writer.appendDouble(analysis.quality.distanceDeviation)
    return writer.bytes
  }

  /// Restores the values that `encode` stored. Returns false without changing anything if the bytes are damaged.
  static func decode(_ bytes: [UInt8], into analysis: inout ActivityAnalysis) -> Bool {
    var reader = ByteReader(bytes)
    guard reader.readByte() == version, let segmentCount = reader.readVarint(),
      let kilometers = readSplits(&reader), let miles = readSplits(&reader),
      let laps = readSplits(&reader), let gaps = readGaps(&reader),
      var quality = readQuality(&reader), let efforts = readBestEfforts(&reader),
      let effort = readEffort(&reader), let estimated = reader.readDouble(),
      let added = reader.readDouble(), let deviation = reader.readDouble()
    else { return false }
    quality.estimatedMeters = estimated
    quality.addedMeters = added
    quality.distanceDeviation = deviation
    analysis.segmentCount = Int(clamping: segmentCount)
    analysis.kilometers = kilometers
    analysis.miles = miles
    analysis.laps = laps
    analysis.gaps = gaps
    analysis.quality = quality
    (analysis.bestEfforts, analysis.effort) = (efforts, effort)
    return true
  }

  private static func write(_ split: Split, to writer: inout ByteWriter) {
    writer.appendDouble(split.meters)
    writer.appendDouble(split.seconds)
    writer.appendOptional(split.elevationGainMeters)
    writer.append(split.isComplete ? 1 : 0)
  }

  private static func readSplits(_ reader: inout ByteReader) -> [Split]? {
    guard let count = reader.readCount() else { return nil }
    var splits: [Split] = []
    for _ in 0..<count {
      guard let meters = reader.readDouble(), let seconds = reader.readDouble(),
        let gain = reader.readDouble(), let isComplete = reader.readByte()
      else { return nil }
      splits.append(
        Split(
          meters: meters, seconds: seconds, elevationGainMeters: known(gain),
          isComplete: isComplete != 0))
    }
    return splits
  }

  private static func readGaps(_ reader: inout ByteReader) -> [TrackGap]? {
    guard let count = reader.readCount() else { return nil }
    var gaps: [TrackGap] = []
    for _ in 0..<count {
      guard let start = reader.readDouble(), let end = reader.readDouble() else { return nil }
      gaps.append(TrackGap(start: start, end: end))
    }
    return gaps
  }

  private static func write(_ quality: TrackQuality, to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(clamping: quality.acceptedCount))
    writer.appendVarint(UInt64(quality.refusals.count))
    for count in quality.refusals { writer.appendVarint(UInt64(clamping: count)) }
    writer.appendVarint(UInt64(clamping: quality.gapCount))
    writer.appendDouble(quality.gapSeconds)
    writer.appendOptional(quality.meanIntervalSeconds)
    writer.appendOptional(quality.meanAccuracyMeters)
    writer.appendOptional(quality.latestAccuracyMeters)
  }

  private static func readQuality(_ reader: inout ByteReader) -> TrackQuality? {
    var quality = TrackQuality()
    guard let accepted = reader.readVarint(), let reasonCount = reader.readCount() else {
      return nil
    }
    for reason in 0..<reasonCount {
      guard let count = reader.readVarint() else { return nil }
      if quality.refusals.indices.contains(reason) {
        quality.refusals[reason] = Int(clamping: count)
      }
    }
    guard let gapCount = reader.readVarint(), let gapSeconds = reader.readDouble(),
      let interval = reader.readDouble(), let accuracy = reader.readDouble(),
      let latest = reader.readDouble()
    else { return nil }
    quality.acceptedCount = Int(clamping: accepted)
    quality.gapCount = Int(clamping: gapCount)
    quality.gapSeconds = gapSeconds
    quality.meanIntervalSeconds = known(interval)
    quality.meanAccuracyMeters = known(accuracy)
    quality.latestAccuracyMeters = known(latest)
    return quality
  }

  static func known(_ value: Double) -> Double? {
    value.isNaN ? nil : value
  }
}
