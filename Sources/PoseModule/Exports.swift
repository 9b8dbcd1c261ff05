#if arch(wasm32)
  import CWasmRuntime
  import Pose

  // Everything the pose worker may call. Numbers only; a failure crosses as a negative number, never as a trap.
  // `docs/border.md` lists the exports.

  private let noTracker: Int32 = -10
  private let noFrame: Int32 = -11
  private let unknownCode: Int32 = -12
  /// Doubles of a landmark: x, y, z, visibility, presence, and x, y, z in metres.
  private let landmarkDoubles = 8
  private let landmarkCount = 33
  private let modelByteLimit: Int32 = 16 << 20

  nonisolated(unsafe) private var modelRoom: UnsafeMutableRawBufferPointer?
  nonisolated(unsafe) private var networks: (detector: Network?, landmarks: Network?) = (nil, nil)
  nonisolated(unsafe) private var tracker: PoseTracker?
  nonisolated(unsafe) private var frame: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) private var frameSize = (width: 0, height: 0)
  nonisolated(unsafe) private let result = UnsafeMutablePointer<Double>.allocate(
    capacity: landmarkCount * landmarkDoubles)

  /// Raised with every change to these exports that old JavaScript would misread.
  @_expose(wasm, "abi_version")
  @c public func poseABIVersion() -> Int32 { 1 }

  @_expose(wasm, "allocation_count")
  @c public func poseAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  /// Address of room for a model of `count` bytes; 0 where that is not 1 … 16 777 216.
  @_expose(wasm, "model_bytes")
  @c public func poseModelBytes(_ count: Int32) -> UnsafeMutableRawPointer? {
    modelRoom?.deallocate()
    modelRoom = nil
    guard count > 0, count <= modelByteLimit else { return nil }
    modelRoom = .allocate(byteCount: Int(count), alignment: 16)
    return modelRoom?.baseAddress
  }

  /// Makes those bytes the detector (0) or the network of landmarks (1): 0, or why not (`PoseModelError.Kind`,
  /// negative). With both there is a tracker.
  @_expose(wasm, "model_load")
  @c public func poseModelLoad(_ kind: Int32) -> Int32 {
    guard kind == 0 || kind == 1 else { return unknownCode }
    defer {
      modelRoom?.deallocate()
      modelRoom = nil
    }
    do throws(PoseModelError) {
      let network = try Network(
        packed: UnsafeRawBufferPointer(start: modelRoom?.baseAddress, count: modelRoom?.count ?? 0))
      if kind == 0 { networks.detector = network } else { networks.landmarks = network }
      guard let detector = networks.detector, let landmarks = networks.landmarks else { return 0 }
      tracker = try PoseTracker(detector: detector, landmarks: landmarks)
      return 0
    } catch {
      return -error.kind.rawValue
    }
  }

  /// Address of room for a frame's pixels, four bytes each, by rows; 0 where a side is not 1 … 8 192. Valid until the
  /// next call.
  @_expose(wasm, "frame")
  @c public func poseFrame(_ width: Int32, _ height: Int32) -> UnsafeMutableRawPointer? {
    guard width > 0, height > 0, width <= 8_192, height <= 8_192 else { return nil }
    let size = (width: Int(width), height: Int(height))
    if size != frameSize {
      frame?.deallocate()
      frame = .allocate(capacity: 4 * size.width * size.height)
      frameSize = size
    }
    return UnsafeMutableRawPointer(frame)
  }

  /// Finds the person in those pixels, at a time in seconds: 1 somebody, whose landmarks are in `landmarks` then, 0
  /// nobody, −10 the models are missing, −11 there is no frame.
  @_expose(wasm, "track")
  @c public func poseTrack(_ seconds: Double) -> Int32 {
    guard let tracker else { return noTracker }
    guard let pixels = frame,
      let picture = Picture(rgba: pixels, width: frameSize.width, height: frameSize.height)
    else { return noFrame }
    guard tracker.track(picture, seconds: seconds) else { return 0 }
    for index in 0..<landmarkCount { write(tracker, index) }
    return 1
  }

  private func write(_ tracker: PoseTracker, _ index: Int) {
    let to = result + index * landmarkDoubles
    let landmark = tracker.landmarks[index]
    let world = tracker.worldLandmarks[index]
    to[0] = Double(landmark.x)
    to[1] = Double(landmark.y)
    to[2] = Double(landmark.z)
    to[3] = Double(landmark.visibility)
    to[4] = Double(landmark.presence)
    to[5] = Double(world.x)
    to[6] = Double(world.y)
    to[7] = Double(world.z)
  }

  /// Address of 33 × 8 doubles: x, y, z, visibility, presence, and x, y, z in metres.
  @_expose(wasm, "landmarks")
  @c public func poseLandmarks() -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(result) }

  /// How sure the network was in the last frame that somebody is there, 0 … 1.
  @_expose(wasm, "presence")
  @c public func posePresence() -> Double { Double(tracker?.presence ?? 0) }

  /// 1 where the detector looked at the last frame.
  @_expose(wasm, "did_detect")
  @c public func poseDidDetect() -> Int32 { tracker?.didDetect == true ? 1 : 0 }

  /// Forgets the person, as before the first frame.
  @_expose(wasm, "reset")
  @c public func poseReset() { tracker?.reset() }

  /// Whether landmarks are smoothed over time (1, as it begins) or not (0).
  @_expose(wasm, "smoothing")
  @c public func poseSmoothing(_ isOn: Int32) { tracker?.options.smooths = isOn != 0 }

  /// Fingerprint of a network's results for noise: 0 detector, 1 landmarks; 0 where it is missing.
  @_expose(wasm, "noise_digest")
  @c public func poseNoiseDigest(_ kind: Int32) -> UInt32 {
    (kind == 0 ? networks.detector : networks.landmarks)?.digestOfNoise() ?? 0
  }

  /// Fingerprint of one of `PoseSelfCheck`'s parts; 0 where there is no such part.
  @_expose(wasm, "self_check")
  @c public func poseSelfCheck(_ part: Int32) -> UInt32 {
    PoseSelfCheck(rawValue: part)?.digest ?? 0
  }
#endif
