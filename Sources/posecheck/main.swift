// Commands for the comparison with MediaPipe and for the benchmark. They run the networks on raw numbers, and the
// tracker on raw frames.
//
//   posecheck pack detector|landmarks MODEL.tflite OUT.pose
//   posecheck network MODEL.pose INPUT.f32 OUT.f32        writes all results consecutively
//   posecheck time MODEL.pose INPUT.f32 RUNS              prints the shortest processor time, in ms
//   posecheck track DETECTOR.pose LANDMARKS.pose WIDTH HEIGHT FRAMES.rgba [stills|raw]   prints one JSON line per frame, at 30 per s

import Pose

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.message)
}

func run(_ arguments: [String]) throws(CheckError) {
  switch (arguments.first ?? "", arguments.count) {
  case ("pack", 4): try pack(arguments[1], arguments[2], arguments[3])
  case ("network", 4): try runNetwork(arguments[1], arguments[2], arguments[3])
  case ("time", 4): try timeNetwork(arguments[1], arguments[2], Int(arguments[3]) ?? 60)
  case ("track", 6...7): try track(Array(arguments.dropFirst()))
  default: throw CheckError(message: "see the head of Sources/posecheck/main.swift for usage")
  }
}

private func pack(_ kind: String, _ from: String, _ to: String) throws(CheckError) {
  guard let model = PoseModel.allCases.first(where: { "\($0)" == kind }) else {
    throw CheckError(message: "no model is called \(kind)")
  }
  let file = try readFile(from)
  try writeFile(to, checked(from) { () throws(PoseModelError) in try model.pack(file) })
}

private func runNetwork(_ model: String, _ input: String, _ output: String) throws(CheckError) {
  let network = try loadNetwork(model)
  try fill(network, readFile(input))
  network.run()
  var floats: [Float] = []
  for index in 0..<network.outputCount {
    let result = network.output(index)
    for pixel in 0..<result.pixels {
      floats += UnsafeBufferPointer(
        start: result.data + pixel * result.stride, count: result.channels)
    }
  }
  try writeFile(output, floats.withUnsafeBytes { Array($0) })
}

private func timeNetwork(_ model: String, _ input: String, _ runs: Int) throws(CheckError) {
  let network = try loadNetwork(model)
  let picture = try readFile(input)
  var least = Double.infinity
  for _ in 0..<runs {
    try fill(network, picture)
    let began = processorMilliseconds()
    network.run()
    least = min(least, processorMilliseconds() - began)
  }
  print(least)
}
