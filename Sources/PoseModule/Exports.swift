#if arch(wasm32)
  import CWasmRuntime
  import Pose

  // The functions that the pose worker may call, listed in `docs/developing/bridge.md`. All parameters and results are
  // numbers. Failures are returned as negative numbers; no call traps.

  private let noTracker: Int32 = -10
  private let noFrame: Int32 = -11
  private let unknownCode: Int32 = -12
  /// The number of doubles per landmark: x, y, z, visibility, presence, and x, y, z in metres.
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

  /// Returns the version of the exports. Increment it with every change that older JavaScript would misinterpret.
  @_expose(wasm, "abi_version")
  @c public func poseABIVersion() -> Int32 { 1 }

  @_expose(wasm, "allocation_count")
  @c public func poseAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  /// Reserves memory for a model of `count` bytes and returns its address; 0 unless `count` is 1 … 16 777 216.
  @_expose(wasm, "model_bytes")
  @c public func poseModelBytes(_ count: Int32) -> UnsafeMutableRawPointer? {
    modelRoom?.deallocate()
    modelRoom = nil
    guard count > 0, count <= modelByteLimit else { return nil }
    modelRoom = .allocate(byteCount: Int(count), alignment: 16)
    return modelRoom?.baseAddress
  }

  /// Loads the model in the reserved memory as the detector (0) or the landmark model (1). Returns 0, or the error
  /// (`PoseModelError.Kind`, negated). The tracker is ready once both models are loaded.
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

  /// Reserves memory for a frame, stored in rows with four bytes per pixel, and returns its address; 0 unless both
  /// sides are 1 … 8 192. The address is valid until the next call.
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

  /// Finds the person in the reserved frame. `seconds` is the frame's time. Returns 1 if a person was found, in which
  /// case the landmarks are at the address returned by `landmarks`; 0 if not; −10 if the models are missing; −11 if the
  /// frame is missing.
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

  /// Returns the address of 33 × 8 doubles: x, y, z, visibility, presence, and x, y, z in metres.
  @_expose(wasm, "landmarks")
  @c public func poseLandmarks() -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(result) }

  /// Returns the network's confidence that a person was present in the last frame, 0 … 1.
  @_expose(wasm, "presence")
  @c public func posePresence() -> Double { Double(tracker?.presence ?? 0) }

  /// Returns 1 if the detector ran on the last frame, otherwise 0.
  @_expose(wasm, "did_detect")
  @c public func poseDidDetect() -> Int32 { tracker?.didDetect == true ? 1 : 0 }

  /// Resets the tracker to its state before the first frame.
  @_expose(wasm, "reset")
  @c public func poseReset() { tracker?.reset() }

  /// Turns the smoothing of landmarks over time on (1, the default) or off (0).
  @_expose(wasm, "smoothing")
  @c public func poseSmoothing(_ isOn: Int32) { tracker?.options.smooths = isOn != 0 }

  /// Returns the digest of a network's results for a picture of noise: 0 for the detector, 1 for the landmark model.
  /// Returns 0 if the network is missing.
  @_expose(wasm, "noise_digest")
  @c public func poseNoiseDigest(_ kind: Int32) -> UInt32 {
    (kind == 0 ? networks.detector : networks.landmarks)?.digestOfNoise() ?? 0
  }

  /// Returns the digest of a part in `PoseSelfCheck`, or 0 for an unknown part.
  @_expose(wasm, "self_check")
  @c public func poseSelfCheck(_ part: Int32) -> UInt32 {
    PoseSelfCheck(rawValue: part)?.digest ?? 0
  }
#endif
