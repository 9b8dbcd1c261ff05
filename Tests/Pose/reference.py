"""Runs MediaPipe 0.10.21 and LiteRT, the references for our pose networks and tracker."""

import contextlib
import os
import pathlib
import time

import numpy as np

os.environ.setdefault("GLOG_minloglevel", "3")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import mediapipe  # noqa: E402
from ai_edge_litert.interpreter import Interpreter  # noqa: E402
from mediapipe.python.solution_base import SolutionBase  # noqa: E402

MODULES = pathlib.Path(mediapipe.__file__).parent / "modules"
MODELS = {
    "detector": MODULES / "pose_detection/pose_detection.tflite",
    "landmarks": MODULES / "pose_landmark/pose_landmark_full.tflite",
}
RESULTS = {
    "detector": ["Identity", "Identity_1"],
    "landmarks": ["Identity", "Identity_1", "Identity_3", "Identity_4"],
}


class Seen:
    """MediaPipe's result for a frame: 33 landmarks in pixels and in metres, and the detector's box. All are None if no
    person was found."""

    def __init__(self, results, width, height):
        points = results.pose_landmarks
        self.landmarks = self.world = self.torso = self.box = None
        if points:
            self.landmarks = np.array([[p.x * width, p.y * height, p.z * width, p.visibility] for p in points.landmark])
            world = results.pose_world_landmarks.landmark
            self.world = np.array([[p.x, p.y, p.z] for p in world])
            shoulders, hips = self.landmarks[11:13, :2].mean(0), self.landmarks[23:25, :2].mean(0)
            self.torso = float(np.linalg.norm(shoulders - hips))
        if getattr(results, "pose_detection", None):
            box = results.pose_detection.location_data.relative_bounding_box
            self.box = np.array([box.xmin, box.ymin, box.width, box.height])


def see(frames, follows):
    """Runs MediaPipe on frames: as a video with tracking if `follows` is true, otherwise as separate pictures."""
    graph = "mediapipe/modules/pose_landmark/pose_landmark_cpu.binarypb"
    sides = {
        "model_complexity": 1,
        "smooth_landmarks": follows,
        "enable_segmentation": False,
        "smooth_segmentation": False,
        "use_prev_landmarks": follows,
    }
    outputs = ["pose_landmarks", "pose_world_landmarks", "pose_detection"]
    with contextlib.closing(SolutionBase(binary_graph_path=graph, side_inputs=sides, outputs=outputs)) as pose:
        height, width = frames[0].shape[:2]
        return [Seen(pose.process({"image": frame}), width, height) for frame in frames]


class Network:
    """A model that runs in LiteRT with XNNPACK, on one thread."""

    def __init__(self, kind):
        self.interpreter = Interpreter(str(MODELS[kind]), num_threads=1)
        self.interpreter.allocate_tensors()
        self.input = self.interpreter.get_input_details()[0]["index"]
        places = {d["name"]: d["index"] for d in self.interpreter.get_output_details()}
        self.outputs = [places[name] for name in RESULTS[kind]]

    def run(self, picture):
        self.interpreter.set_tensor(self.input, picture)
        self.interpreter.invoke()
        return [self.interpreter.get_tensor(index)[0] for index in self.outputs]

    def least_milliseconds(self, runs):
        """Returns the shortest CPU time of several runs, in milliseconds. Uses the input of the last call of `run`."""
        least = float("inf")
        for _ in range(runs):
            began = time.process_time()
            self.interpreter.invoke()
            least = min(least, time.process_time() - began)
        return least * 1e3
