extension UsageLedger {
  /// Throws an `InstallationError` if the installation is impossible.
  ///
  /// - Parameter installation: A new or changed installation. An existing installation with the same ID is ignored.
  public func check(_ installation: Installation) throws(InstallationError) {
    guard let part = gear[installation.part], gear[installation.host] != nil else {
      throw .unknown
    }
    if part.kind.isBikeOrShoes { throw .notAPart }
    guard installation.isPossible else { throw .endsBeforeItBegins }
    if let other = overlap(installation) { throw .installedElsewhere(id: other.id) }
    if carries(
      installation.part, installation.host, in: installation.span, levels: Self.maximumNesting)
    {
      throw .onItself
    }
    let levels =
      depth(above: installation.host, in: installation.span, levels: Self.maximumNesting)
      + depth(below: installation.part, in: installation.span, levels: Self.maximumNesting)
    if levels >= Self.maximumNesting { throw .tooDeep }
  }

  private func overlap(_ installation: Installation) -> Installation? {
    history(of: installation.part).first {
      $0.id != installation.id && !$0.span.common(installation.span).isEmpty
    }
  }

  /// Returns whether `host` is `part` or is installed on it at any time in the span.
  private func carries(_ part: GearID, _ host: GearID, in span: Span, levels: Int) -> Bool {
    if host == part { return true }
    guard levels > 0 else { return false }
    return history(of: host).contains {
      let common = $0.span.common(span)
      return !common.isEmpty && carries(part, $0.host, in: common, levels: levels - 1)
    }
  }

  private func depth(above host: GearID, in span: Span, levels: Int) -> Int {
    guard levels > 0 else { return 0 }
    let above = history(of: host).map { ($0.host, $0.span.common(span)) }.filter { !$0.1.isEmpty }
    return above.map { 1 + depth(above: $0.0, in: $0.1, levels: levels - 1) }.max() ?? 1
  }

  private func depth(below part: GearID, in span: Span, levels: Int) -> Int {
    guard levels > 0 else { return 0 }
    let below = installed(on: part).map { ($0.part, $0.span.common(span)) }
      .filter { !$0.1.isEmpty }
    return below.map { 1 + depth(below: $0.0, in: $0.1, levels: levels - 1) }.max() ?? 0
  }
}
