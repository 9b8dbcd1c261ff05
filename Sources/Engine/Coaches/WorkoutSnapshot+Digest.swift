extension Digest {
  mutating func add(_ workout: WorkoutSnapshot) {
    add(Int(workout.stage.rawValue))
    add(Int(workout.item.map { $0.exercise } ?? 0xFF))
    add(workout.itemIndex)
    add(workout.setNumber)
    add(workout.setsDone)
    add(workout.done)
    add(workout.secondsToSet)
    add((workout.usesCamera ? 1 : 0) | (workout.speaks ? 2 : 0))
    add(Int(workout.strictness.rawValue))
    add(Int(workout.view.rawValue))
    add(workout.framesPerSecond)
    add(Int(workout.isTooSlow ? 1 : 0))
    add(workout.score)
    if let set = workout.set { add(set) }
  }

  private mutating func add(_ set: SetSnapshot) {
    add(set.seconds)
    add(set.repetitions)
    add(set.refusals)
    add(Int(set.phase.rawValue))
    add(Int(set.sides.rawValue))
    add(Int(set.missing.map { $0.rawValue } ?? 0xFF))
    add((set.isHolding ? 1 : 0) | (set.isViewPoor ? 2 : 0) | (set.isSeen ? 4 : 0))
    add(set.progress)
    add(set.value)
    add(set.poseScore)
    add(set.holdSeconds)
    add(set.heldSeconds)
    add(set.energy)
    add(set.rhythm)
    add(set.yaw)
  }
}
