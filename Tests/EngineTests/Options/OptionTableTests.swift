import Testing

@testable import Engine

@Suite struct OptionTableTests {
  @Test func optionNamesMatchTheirCases() {
    for option in SessionOption.allCases { #expect("\(option.name)" == "\(option)") }
  }

  /// Logs store these codes, so they must never change.
  @Test func codesNeverChange() {
    #expect(SessionOption.allCases.map(\.rawValue) == Array(1...39))
  }

  @Test func boundsOfARangeAreAccepted() {
    for option in SessionOption.allCases {
      for end in [option.range.lowerBound, option.range.upperBound] {
        #expect(option.accepts(end), "\(option)")
        #expect(option.counted(end) == end, "\(option)")
      }
    }
  }

  @Test func valuesOutsideTheRangeAreRefusedOrClamped() {
    for option in SessionOption.allCases {
      let below = option.range.lowerBound - 1e-9
      let above =
        option.kind == .choice || option.kind == .count
        ? option.range.upperBound + 1 : option.range.upperBound + 1e-9
      #expect(option.counted(below) == (option.isClampedToRange ? option.range.lowerBound : nil))
      #expect(option.counted(above) == (option.isClampedToRange ? option.range.upperBound : nil))
      #expect(option.accepts(0) == (option.allowsZero || option.range.contains(0)), "\(option)")
      for wild in [Double.nan, .infinity, -.infinity] { #expect(!option.accepts(wild)) }
    }
    #expect(
      SessionOption.allCases.filter(\.isClampedToRange) == [.cadenceOffset, .cadenceIncrease])
  }

  @Test func flagsAreOnOrOff() {
    for option in SessionOption.allCases where option.kind == .flag {
      #expect(option.counted(0) == 0 && option.counted(1) == 1)
      #expect(!option.accepts(0.5) && !option.accepts(2))
    }
  }

  @Test func codesAndCountsAreWhole() {
    #expect(SessionOption.averagedSteps.counted(50.9) == 50)
    #expect(SessionOption.averagedSteps.counted(0.9) == nil)
    #expect(SessionOption.carryingPlace.counted(1.5) == nil)
    #expect(SessionOption.carryingPlace.counted(7) == nil)
  }

  /// Each default must be a value that can be set.
  @Test func defaultsAreAccepted() {
    let unknown = SessionOption.allCases.filter { $0.usual.isNaN }
    #expect(unknown == [.weight, .battery])
    for option in SessionOption.allCases where !option.usual.isNaN {
      let means = option == .height || option.accepts(option.usual)
      #expect(means && option.counted(option.usual) == option.usual, "\(option)")
    }
  }

  /// The table can't refer to the layers above it, so this test compares it with their enumerations.
  @Test func choicesMatchTheEnumerations() {
    func codes(_ option: SessionOption) -> [Int] {
      Array(Int(option.range.lowerBound)...Int(option.range.upperBound))
    }
    #expect(codes(.beatMode) == BeatMode.allCases.map { Int($0.rawValue) })
    #expect(codes(.lockMode) == PhaseLock.Mode.allCases.map { Int($0.rawValue) })
    #expect(codes(.carryingPlace) == CarryingPlace.allCases.map { Int($0.rawValue) })
    #expect(codes(.sport) == Sport.allCases.map { Int($0.rawValue) })
    #expect(codes(.stepLengthModel) == [0] + StepLengthModel.allCases.map { Int($0.rawValue) + 1 })
  }

  @Test func paceZoneAcceptsOnlyValuesInRange() {
    var zone = PaceZoneMonitor()
    for option in [SessionOption.zoneSlowest, .zoneFastest] {
      _ = zone.choose(option, option.range.lowerBound)
      _ = zone.choose(option, option.range.upperBound + 1)
    }
    #expect((zone.slowest, zone.fastest) == (0.5, 0.5))
    _ = zone.choose(.zoneSlowest, 0)
    #expect(zone.slowest == nil)
  }

  @Test func targetAcceptsOnlyValuesInRange() {
    var target = CadenceTarget()
    let heights = SessionOption.height.range
    _ = target.choose(.height, heights.upperBound)
    _ = target.choose(.height, heights.upperBound + 0.1)
    #expect(target.height == heights.upperBound)
    _ = target.choose(.cadenceOffset, 99)
    #expect(target.offset == SessionOption.cadenceOffset.range.upperBound)
    _ = target.choose(.chosenCadence, 119)
    #expect(target.source != .chosen)
    _ = target.choose(.chosenCadence, 120)
    #expect(target.stepsPerMinute == 120)
  }

  @Test func beatAcceptsOnlyKnownModes() {
    var beat = BeatController()
    _ = beat.choose(.beatMode, 3)
    #expect(beat.mode == .steady)
    _ = beat.choose(.beatMode, 2)
    #expect(beat.mode == .silentWindows)
  }

  @Test func eachOptionBelongsToAtMostOnePart() {
    var (target, beat, zone) = (CadenceTarget(), BeatController(), PaceZoneMonitor())
    for option in SessionOption.allCases {
      let parts = [target.choose(option, 0), beat.choose(option, 0), zone.choose(option, 0)]
      #expect(parts.count { $0 } <= 1, "\(option) is handled twice")
    }
  }
}
