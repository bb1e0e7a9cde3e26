"""The usual MediaPipe script: read with OpenCV, find faces, mark the eyes, pipe the pictures to x264.

usage: mediapipe_loop.py detect|mesh INPUT OUTPUT
"""

import subprocess
import sys

import cv2
import mediapipe

IRISES = (468, 473)


def detected_eyes(solution, picture):
    """The two eye points of every face, as shares of the picture's size."""
    found = solution.process(picture).detections or []
    return [face.location_data.relative_keypoints[eye] for face in found for eye in (0, 1)]


def mesh_eyes(solution, picture):
    """The centres of the irises of every face, as shares of the picture's size."""
    found = solution.process(picture).multi_face_landmarks or []
    return [face.landmark[iris] for face in found for iris in IRISES]


def open_solution(kind):
    """The MediaPipe solution and the function that gets eyes from it."""
    solutions = mediapipe.solutions
    if kind == "detect":
        return solutions.face_detection.FaceDetection(model_selection=1), detected_eyes
    return solutions.face_mesh.FaceMesh(max_num_faces=6, refine_landmarks=True), mesh_eyes


def encoder(width, height, rate, output):
    """An ffmpeg that reads BGR pictures and encodes them as the other subjects do."""
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24"]
    command += ["-s", f"{width}x{height}", "-r", str(rate), "-i", "-", "-c:v", "libx264", "-preset", "medium"]
    return subprocess.Popen([*command, "-crf", "18", "-pix_fmt", "yuv420p", output], stdin=subprocess.PIPE)


def main():
    kind, source, output = sys.argv[1:]
    solution, find_eyes = open_solution(kind)
    video = cv2.VideoCapture(source)
    width, height = int(video.get(cv2.CAP_PROP_FRAME_WIDTH)), int(video.get(cv2.CAP_PROP_FRAME_HEIGHT))
    sink = encoder(width, height, video.get(cv2.CAP_PROP_FPS), output)
    while True:
        there, picture = video.read()
        if not there:
            break
        for eye in find_eyes(solution, cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)):
            cv2.circle(picture, (int(eye.x * width), int(eye.y * height)), width // 40, (0, 0, 255), -1)
        sink.stdin.write(picture.tobytes())
    sink.stdin.close()
    sys.exit(sink.wait())


main()
